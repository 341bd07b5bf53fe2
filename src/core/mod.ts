/**
 * Core: what every other room agrees on, as pure and synchronous values — the closed vocabularies of the contract, canonical JSON,
 * digests, instants and ids, redaction, places in a text, orders, unified diffs. Text and bytes come in; values go out. Nothing here
 * may touch the disk, a process, the clock, randomness or the network. Import the file of the idea you need.
 */
export {};
