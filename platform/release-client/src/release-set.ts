import { createHash } from 'node:crypto';
import type { ReleaseFiles, ReleaseSetAnswer, ReleaseSetModule } from '@rollheim/contracts';
import { releaseBase, type ReleaseManifest } from './manifest.ts';
import { SHELL, type ModuleState, type RegistryState, type Versions } from './types.ts';

/** Id of a release set: hash of its members. Versions are immutable, so their names are enough. */
export function releaseSetId(versions: Versions): string {
  const lines = Object.entries(versions).map(([module, version]) => `${module}@${version}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 16);
}

/** All release sets that visitors can get now: stable or target of each running rollout, by id. */
export function currentSets({ modules }: RegistryState): Map<string, Versions> {
  let sets: Versions[] = [{}];
  for (const [module, { stable, rollout }] of Object.entries(modules)) {
    const choices = rollout ? [stable, rollout.target] : [stable];
    sets = sets.flatMap((versions) => choices.map((version) => ({ ...versions, [module]: version })));
  }
  return new Map(sets.map((versions) => [releaseSetId(versions), versions]));
}

/** How a release set's answer is put together. */
export interface SetSources {
  readonly state: RegistryState;
  manifest(module: string, version: string): Promise<ReleaseManifest>;
  /** Path of the shell's frame on this machine. */
  frame(version: string): Promise<string>;
}

/** Describes a release set for the shell's server. */
export async function describeSet(versions: Versions, sources: SetSources): Promise<ReleaseSetAnswer | null> {
  const shellVersion = versions[SHELL];
  if (!shellVersion) return null;
  const files = async (module: string, version: string) => webFiles(await sources.manifest(module, version));
  const modules = Object.entries(versions).filter(([module]) => module !== SHELL);
  const entries = modules.map(async ([module, version]): Promise<[string, ReleaseSetModule]> => {
    const state = sources.state.modules[module];
    const good = state ? lastGood(state, version) : null;
    const fallback = good === null ? null : await files(module, good);
    return [
      module,
      { ...(await files(module, version)), bffUrl: state ? backendOf(state, version) : null, fallback },
    ];
  });
  return {
    id: releaseSetId(versions),
    shell: { ...(await files(SHELL, shellVersion)), frame: await sources.frame(shellVersion) },
    modules: Object.fromEntries(await Promise.all(entries)),
  };
}

/**
 * Where calls for a version go: its own BFF, or while that is down its neighbour's; null when none is ready. Those of
 * a withdrawn version go to the stable one.
 */
export function backendOf(
  { stable, rollout, backends }: ModuleState,
  version: string,
  withdrawn: readonly string[] = [],
): string | null {
  const candidates = withdrawn.includes(version) ? [stable] : [version, stable, rollout?.target];
  for (const candidate of candidates) {
    const url = candidate === undefined ? undefined : backends[candidate];
    if (url) return url;
  }
  return null;
}

/** The release to fall back to in the page: the stable one, or the one that was stable before. */
const lastGood = ({ stable, previous }: ModuleState, version: string): string | null =>
  version === stable ? previous : stable;

function webFiles(manifest: ReleaseManifest): ReleaseFiles {
  const web = manifest.assets.filter(({ path }) => /^web\/.*\.(js|css)$/.test(path));
  return {
    version: manifest.version,
    globalName: manifest.globalName,
    base: releaseBase(manifest.module, manifest.version),
    entry: manifest.entry,
    scripts: manifest.scripts,
    css: manifest.css,
    fonts: manifest.assets
      .filter(({ path }) => /^web\/.*\.woff2$/.test(path))
      .map(({ path }) => path.slice('web/'.length)),
    ...ownPages(web.map(({ path }) => path.slice('web/'.length))),
    integrity: Object.fromEntries(web.map(({ path, integrity }) => [path.slice('web/'.length), integrity])),
    ...(manifest.definition.pages ? { pages: manifest.definition.pages } : {}),
  };
}

/** The chunk that the shell's build makes of its own pages. */
function ownPages(paths: readonly string[]): Pick<ReleaseFiles, 'ownPages'> {
  const found = paths.filter((path) => /^later-pages(\.\w+)?\.(js|css)$/.test(path));
  return found.length > 0 ? { ownPages: found } : {};
}
