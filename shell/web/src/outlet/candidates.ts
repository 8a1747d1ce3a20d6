import type { ReleaseFiles, ReleaseSetModule } from '@rollheim/contracts';

/** A release is tried twice before another takes its place; the last good one once. */
const TRIES = 2;

/** What became of the releases in this page, by their base. */
export interface Record {
  readonly failures: ReadonlyMap<string, number>;
  /** Taken back by those who run the site. */
  readonly withdrawn: ReadonlySet<string>;
}

/**
 * The release to try next: that of the set, the same once more, the last good one; null when there is none left.
 * Where all are withdrawn, a withdrawn one is better than nothing.
 */
export function nextRelease(
  module: Omit<ReleaseSetModule, 'bffUrl'>,
  { failures, withdrawn }: Record,
): ReleaseFiles | null {
  const { fallback } = module;
  const left = (files: ReleaseFiles, tries: number) => (failures.get(files.base) ?? 0) < tries;
  const fit = [
    ...(left(module, TRIES) ? [module] : []),
    ...(fallback && left(fallback, fallback.base === module.base ? TRIES : 1) ? [fallback] : []),
  ];
  return fit.find(({ base }) => !withdrawn.has(base)) ?? fit[0] ?? null;
}
