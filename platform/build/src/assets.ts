import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Asset } from '@rollheim/release-client';

/** An asset together with its bytes. */
export interface AssetContent {
  readonly asset: Asset;
  readonly body: Buffer;
  readonly brotli?: Buffer;
}

const brotli = promisify(brotliCompress);
const COMPRESSED = new Set(['.js', '.mjs', '.css', '.json', '.svg', '.txt']);
const hex = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Describes one file; `quality` is brotli's 0 to 11. */
export async function describeAsset(path: string, body: Buffer, quality: number): Promise<AssetContent> {
  const plain = {
    path,
    sha256: hex(body),
    // sha256, as every document carries these values: they cannot be compressed
    integrity: `sha256-${createHash('sha256').update(body).digest('base64')}`,
    bytes: body.length,
  };
  if (!path.startsWith('web/') || !COMPRESSED.has(extname(path))) return { asset: plain, body };
  const packed = await brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  if (packed.length >= body.length) return { asset: plain, body };
  return { asset: { ...plain, brotli: { sha256: hex(packed), bytes: packed.length } }, body, brotli: packed };
}

/** All files below `dir`, described, ordered by path. */
export async function collectAssets(dir: string, quality: number): Promise<AssetContent[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'mf-stats.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    files.map(async (file) =>
      describeAsset(relative(dir, file).split(sep).join('/'), await readFile(file), quality),
    ),
  );
}
