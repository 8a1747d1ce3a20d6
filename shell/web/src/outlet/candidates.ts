import type { ReleaseFiles, ReleaseSetModule } from '@rollheim/contracts';

/** One way to get a module into the page. */
export interface Candidate {
  readonly files: ReleaseFiles;
  /** Loads again what failed before. */
  readonly force: boolean;
}

/**
 * What is tried, in order: the release of the set, the same once more, the last good release. A release that failed
 * in this page before is passed over while there is another.
 */
export function candidatesOf(
  module: Omit<ReleaseSetModule, 'bffUrl'>,
  failed: ReadonlySet<string>,
): readonly Candidate[] {
  const { fallback } = module;
  const own: Candidate[] = [
    { files: module, force: false },
    { files: module, force: true },
  ];
  if (!fallback) return own;
  const last: Candidate = { files: fallback, force: false };
  return failed.has(module.base) ? [last] : [...own, last];
}
