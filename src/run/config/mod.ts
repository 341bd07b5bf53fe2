/**
 * Configuration: what the repository asks for, and what the user allows. Files come in through the host; whole configurations go out, or
 * every message of why one cannot be used. A repository can choose no model, no packs, and no command that runs without trust.
 */
export { type ApprovalsFound, approvalsFound, isApproved, storeApproval } from "./approvals.ts";
export { type CommandText, readCommands } from "./commands.ts";
export type { Configured, Misconfigured } from "./configured.ts";
export { chooseModel, type ModelConfig, type ModelSection, type Provider, providers } from "./model.ts";
export { defaultConfig, readRepositoryConfig, type RepoConfig, repositoryFile } from "./repository.ts";
export { readUserConfig, type UserConfig, userFile } from "./user.ts";
export { userFolder } from "./user_folder.ts";
