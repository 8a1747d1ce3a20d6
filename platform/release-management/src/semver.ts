const FORM = /^(\d+)\.(\d+)\.(\d+)$/;

/** Which part of a version a publish raises. */
export type Bump = 'patch' | 'minor' | 'major';

const parts = (version: string): [number, number, number] => {
  const match = FORM.exec(version);
  if (!match) throw new TypeError(`"${version}" is not a version like 1.2.3`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
};

/** True for `major.minor.patch`. */
export const isVersion = (version: string): boolean => FORM.test(version);

/** Order of two versions, as for sort. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

/** The next version. */
export function raise(version: string, bump: Bump): string {
  const [major, minor, patch] = parts(version);
  if (bump === 'major') return `${major + 1}.0.0`;
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
