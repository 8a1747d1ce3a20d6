import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectAssets, type Asset, type AssetContent } from './assets.ts';
import type { ModuleDefinition } from './definition.ts';

/** What a build says of itself; the registry signs and stores it. */
export interface ReleaseManifest {
  readonly module: string;
  readonly version: string;
  /** Name of the federation container on `window`; null for the shell. */
  readonly globalName: string | null;
  /** Path below `/_r/<module>/<version>/` of the script to start with. */
  readonly entry: string;
  /** Scripts of the first route, the entry first; paths as `entry`. */
  readonly scripts: readonly string[];
  /** Style sheets of the first route; paths as `entry`. */
  readonly css: readonly string[];
  /** File below the release that Node runs: the BFF, or the shell's frame. */
  readonly server: string;
  readonly assets: readonly Asset[];
  readonly shared: Readonly<Record<string, string>>;
  readonly definition: ModuleDefinition;
}

/** A finished build: its folder, its description, and the bytes to upload. */
export interface BuiltRelease {
  readonly dir: string;
  readonly manifest: ReleaseManifest;
  readonly contents: readonly AssetContent[];
}

/** The parts of federation's manifest that the first route needs. */
interface FederationManifest {
  readonly exposes: readonly { readonly assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** Immutable address of a release's web files. */
export const releaseBase = (module: string, version: string): string => `/_r/${module}/${version}/`;

/** First-route files of a remote, from federation's own manifest. */
export async function remoteFiles(webDir: string): Promise<{ scripts: string[]; css: string[] }> {
  const text = await readFile(join(webDir, 'mf-manifest.json'), 'utf8');
  const [exposed] = (JSON.parse(text) as FederationManifest).exposes;
  if (!exposed) throw new Error(`${webDir}: the build exposes nothing`);
  return { scripts: exposed.assets.js.sync, css: exposed.assets.css.sync };
}

/** Hashes, compresses (brotli `quality` 0 to 11) and describes what lies in `dir`. */
export async function describeRelease(
  dir: string,
  facts: Omit<ReleaseManifest, 'assets'>,
  quality: number,
): Promise<BuiltRelease> {
  const contents = await collectAssets(dir, quality);
  return { dir, contents, manifest: { ...facts, assets: contents.map(({ asset }) => asset) } };
}
