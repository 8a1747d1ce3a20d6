import { join } from 'node:path';
import { buildModule } from './module.ts';
import type { BuiltRelease } from './release.ts';
import { buildShell } from './shell.ts';

/** What a first view of a route transfers, brotli where it helps, bytes. */
export interface Weight {
  readonly js: number;
  readonly css: number;
  readonly fonts: number;
  /** Scripts. */
  readonly requests: number;
  /** Each script and its bytes. */
  readonly scripts: Readonly<Record<string, number>>;
}

const transferred = (release: BuiltRelease, file: string): number => {
  const asset = release.manifest.assets.find(({ path }) => path === `web/${file}`);
  if (!asset) throw new Error(`${release.manifest.module} has no ${file}`);
  return asset.brotli?.bytes ?? asset.bytes;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The font that every page preloads; the other one is for Polish and Czech alone. */
const LATIN = /^web\/overpass-latin-wght-normal\.\w+\.woff2$/;

/** Weighs a first view: the shell with one module, or the shell's own pages. */
export function weigh(shell: BuiltRelease, module: BuiltRelease | null): Weight {
  const releases = module ? [shell, module] : [shell];
  const scripts = releases.flatMap((release) =>
    release.manifest.scripts.map((file) => [
      `${release.manifest.module}/${file}`,
      transferred(release, file),
    ]),
  ) as [string, number][];
  const css = releases.flatMap((release) => release.manifest.css.map((file) => transferred(release, file)));
  const fonts = shell.manifest.assets.filter(({ path }) => LATIN.test(path)).map(({ bytes }) => bytes);
  return {
    js: sum(scripts.map(([, bytes]) => bytes)),
    css: sum(css),
    fonts: sum(fonts),
    requests: scripts.length,
    scripts: Object.fromEntries(scripts),
  };
}

/** Bytes of the parts that are loaded later, by their name. */
export function laterParts(shell: BuiltRelease): Record<string, number> {
  const later = shell.manifest.assets.filter(({ path }) => /^web\/later-[\w-]+\.\w+\.js$/.test(path));
  return Object.fromEntries(
    later.map((asset) => [
      /later-([\w-]+)\.\w+\.js$/.exec(asset.path)?.[1] ?? asset.path,
      asset.brotli?.bytes ?? asset.bytes,
    ]),
  );
}

/** Builds shell and modules for production, one after the other. */
export async function buildAll(
  root: string,
  modules: readonly string[],
  outDir: string,
): Promise<{ shell: BuiltRelease; modules: Map<string, BuiltRelease> }> {
  const shell = await buildShell(join(root, 'shell'), { outDir: join(outDir, 'shell') });
  const built = new Map<string, BuiltRelease>();
  for (const name of modules)
    built.set(name, await buildModule(join(root, name), { outDir: join(outDir, name) }));
  return { shell, modules: built };
}
