import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseManifest } from '@rollheim/release-client';
import { collectAssets, type AssetContent } from './assets.ts';

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
