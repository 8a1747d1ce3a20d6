const FORM = /^(\d+)\.(\d+)\.(\d+)(?:-([a-z0-9]+(?:-[a-z0-9]+)*)\.(\d+))?$/;
/** Letters of a branch's name that a version keeps. */
const LONGEST_BRANCH = 40;

/** Which part of a version a publish raises. */
export type Bump = 'patch' | 'minor' | 'major';

interface Parts {
  readonly numbers: readonly [number, number, number];
  /** Of a branch: its name, and which of its releases. */
  readonly branch: readonly [string, number] | null;
}

const parts = (version: string): Parts => {
  const [match, major, minor, patch, branch, at] = FORM.exec(version) ?? [];
  if (match === undefined) throw new TypeError(`"${version}" is not a version like 1.2.3`);
  return {
    numbers: [Number(major), Number(minor), Number(patch)],
    branch: branch === undefined ? null : [branch, Number(at)],
  };
};

/** True for `major.minor.patch`, and for one of a branch: `major.minor.patch-branch.number`. */
export const isVersion = (version: string): boolean => FORM.test(version);

/** True for a release of a branch: testers alone get it, by a link, and it goes with its last link. */
export const isOfBranch = (version: string): boolean => FORM.exec(version)?.[4] !== undefined;

/** Order of two versions, as for sort; those of branches come before the version that they may become. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  const [x, y] = [left.numbers, right.numbers];
  const byNumbers = x[0] - y[0] || x[1] - y[1] || x[2] - y[2];
  if (byNumbers !== 0) return byNumbers;
  if (!left.branch || !right.branch) return Number(left.branch === null) - Number(right.branch === null);
  return left.branch[0] < right.branch[0]
    ? -1
    : left.branch[0] > right.branch[0]
      ? 1
      : left.branch[1] - right.branch[1];
}

/** The next version. */
export function raise(version: string, bump: Bump): string {
  const [major, minor, patch] = parts(version).numbers;
  if (bump === 'major') return `${major + 1}.0.0`;
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/**
 * The next version of a branch: `1.2.4-new-filter.3` is the third of branch `new/filter` while the source says 1.2.3.
 * `published` are the module's versions. A {@link TypeError} where nothing of the name can be part of a version.
 */
export function branchVersion(version: string, branch: string, published: readonly string[]): string {
  const words = branch
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean);
  const name = words.join('-').slice(0, LONGEST_BRANCH).replace(/-$/, '');
  if (name === '') throw new TypeError(`"${branch}" has no letter or digit that a version can have`);
  const base = `${raise(version, 'patch')}-${name}`;
  const taken = published.map((each) => (each.startsWith(`${base}.`) ? (parts(each).branch?.[1] ?? 0) : 0));
  return `${base}.${Math.max(0, ...taken) + 1}`;
}
