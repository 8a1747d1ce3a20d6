import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore, Release } from '@rollheim/release-client';

const STAMP = '.digest';

/**
 * Writes the server files of a release to `<runDir>/releases/<module>/<version>/` and returns the path of the one to
 * run. The folder must lie inside the repository, so that npm packages resolve.
 */
export async function materialise(release: Release, blobs: BlobStore, runDir: string): Promise<string> {
  const { manifest, digest } = release;
  const target = join(runDir, 'releases', manifest.module, manifest.version);
  const file = join(target, manifest.server.slice('server/'.length));
  const stamp = await readFile(join(target, STAMP), 'utf8').catch(() => '');
  if (stamp === digest && existsSync(file)) return file;
  const part = `${target}.${process.pid}.part`;
  await rm(part, { recursive: true, force: true });
  for (const { path, sha256 } of manifest.assets.filter(({ path }) => path.startsWith('server/'))) {
    const body = await blobs.get(sha256);
    if (!body) throw new Error(`${manifest.module} ${manifest.version}: ${path} is not in the blob store`);
    const place = join(part, path.slice('server/'.length));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, body);
  }
  await writeFile(join(part, STAMP), digest);
  await rm(target, { recursive: true, force: true });
  await rename(part, target);
  return file;
}
