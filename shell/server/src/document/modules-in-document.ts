import type { ReleaseFiles, ReleaseSetAnswer, ReleaseSetModule } from '@rollheim/contracts';

/**
 * The page loads a release by its entry alone, which holds the integrity of every further file. Integrity values are
 * random bytes, 44 a file however compressed: of the hundred files of a set they took a quarter of a document.
 */
function entryOnly<F extends ReleaseFiles>(files: F): F {
  const value = files.integrity[files.entry];
  return { ...files, integrity: value === undefined ? {} : { [files.entry]: value } };
}

/** Modules of a release set as a document names them. Where their backends answer is no visitor's business. */
export function modulesInDocument({
  modules,
}: Pick<ReleaseSetAnswer, 'modules'>): Readonly<Record<string, Omit<ReleaseSetModule, 'bffUrl'>>> {
  return Object.fromEntries(
    Object.entries(modules).map(([name, { bffUrl: _bffUrl, fallback, ...files }]) => [
      name,
      { ...entryOnly(files), fallback: fallback && entryOnly(fallback) },
    ]),
  );
}
