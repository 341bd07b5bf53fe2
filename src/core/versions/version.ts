/**
 * Versions as PEP 440 writes and orders them: epoch, release, pre, post, dev, local. Spelling is normalised the way the PEP asks, so that
 * `1.0-RC1` and `1.0rc1` are one version.
 */

export interface Version {
  readonly epoch: number;
  /** At least one number; trailing zeros are kept as written and ignored in comparisons. */
  readonly release: readonly number[];
  readonly pre: { readonly stage: "a" | "b" | "rc"; readonly number: number } | null;
  readonly post: number | null;
  readonly dev: number | null;
  readonly local: readonly (string | number)[] | null;
}

const FORM =
  /^\s*v?(?:(\d{1,15})!)?(\d{1,15}(?:\.\d{1,15}){0,63})(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d{0,15}))?(?:-(\d{1,15})|[-_.]?(post|rev|r)[-_.]?(\d{0,15}))?(?:[-_.]?(dev)[-_.]?(\d{0,15}))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?\s*$/i;

const STAGES: Readonly<Record<string, "a" | "b" | "rc">> = {
  a: "a",
  alpha: "a",
  b: "b",
  beta: "b",
  c: "rc",
  rc: "rc",
  pre: "rc",
  preview: "rc",
};

/** Reads a version; null when the text is none. */
export function parseVersion(text: string): Version | null {
  if (text.length > 256) return null;
  const match = FORM.exec(text);
  if (match === null) return null;
  const [, epoch, release, stage, pre, implicitPost, post, postNumber, dev, devNumber, local] = match;
  return {
    epoch: Number(epoch ?? 0),
    release: (release as string).split(".").map(Number),
    pre: stage === undefined
      ? null
      : { stage: STAGES[stage.toLowerCase()] as "a" | "b" | "rc", number: Number(pre || 0) },
    post: implicitPost !== undefined
      ? Number(implicitPost)
      : post === undefined
      ? null
      : Number(postNumber || 0),
    dev: dev === undefined ? null : Number(devNumber || 0),
    local: local === undefined
      ? null
      : local.toLowerCase().split(/[-_.]/).map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : part)),
  };
}

/** The version in its normal spelling. */
export function versionText(version: Version): string {
  const epoch = version.epoch === 0 ? "" : `${version.epoch}!`;
  const pre = version.pre === null ? "" : `${version.pre.stage}${version.pre.number}`;
  const post = version.post === null ? "" : `.post${version.post}`;
  const dev = version.dev === null ? "" : `.dev${version.dev}`;
  const local = version.local === null ? "" : `+${version.local.join(".")}`;
  return `${epoch}${version.release.join(".")}${pre}${post}${dev}${local}`;
}

/** Negative, zero or positive, in the order of PEP 440. */
export function compareVersions(left: Version, right: Version): number {
  return (
    left.epoch - right.epoch ||
    compareReleases(left.release, right.release) ||
    compareNumbers(preRank(left), preRank(right)) ||
    (left.pre?.number ?? 0) - (right.pre?.number ?? 0) ||
    compareNumbers(left.post ?? -1, right.post ?? -1) ||
    compareNumbers(left.dev ?? Infinity, right.dev ?? Infinity) ||
    compareLocals(left.local, right.local)
  );
}

export function compareReleases(left: readonly number[], right: readonly number[]): number {
  const length = Math.max(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A dev release of no stage comes before every stage, a release after all of them. */
function preRank(version: Version): number {
  if (version.pre !== null) return { a: 1, b: 2, rc: 3 }[version.pre.stage];
  return version.post === null && version.dev !== null ? 0 : 4;
}

function compareNumbers(left: number, right: number): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** None first; word by word, words before numbers, shorter before longer. */
function compareLocals(left: Version["local"], right: Version["local"]): number {
  if (left === null || right === null) return compareNumbers(left === null ? 0 : 1, right === null ? 0 : 1);
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const order = compareParts(left[at] as string | number, right[at] as string | number);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareParts(left: string | number, right: string | number): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "string" && typeof right === "string") return left < right ? -1 : left > right ? 1 : 0;
  return typeof left === "number" ? 1 : -1;
}

export function isPrerelease(version: Version): boolean {
  return version.pre !== null || version.dev !== null;
}

/** The version without its local part. */
export function publicPart(version: Version): Version {
  return version.local === null ? version : { ...version, local: null };
}
