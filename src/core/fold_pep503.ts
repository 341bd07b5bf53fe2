/** Distribution names as package indexes compare them (PEP 503). */

/** Lower case, with each run of `-`, `_` and `.` as one `-`. */
export function foldPep503(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}

/** Whether two spellings name one distribution. */
export function sameDistribution(a: string, b: string): boolean {
  return foldPep503(a) === foldPep503(b);
}
