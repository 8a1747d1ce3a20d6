import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type ReleaseManifest, SHELL } from '@rollheim/release-client';
import { underLock, type AssetContent, type BuiltRelease } from '@rollheim/build/facts';
import { buildSource, COMMON_SOURCES } from '@rollheim/release-management';

/** Fast compression: the first start has somebody waiting. */
const QUALITY = 6;

/** Builds kept per module: of this source and of those before it. */
const KEPT = 3;

/**
 * The build of a module's present source, for a first start. A build of the same source that an earlier start left in
 * `.cache/first-builds` is used again: the same source gives the same bytes. One whose files are damaged is made again.
 * Of several systems that start at once one builds, and the others use its build.
 */
export async function firstBuild(root: string, module: string, version: string): Promise<BuiltRelease> {
  const kept = join(root, '.cache', 'first-builds', module);
  const dir = join(kept, await sourceHash(root, module, version));
  await mkdir(kept, { recursive: true });
  return (
    (await usedAgain(dir)) ??
    underLock(`${dir}.lock`, async () => (await usedAgain(dir)) ?? make(root, module, version, kept, dir))
  );
}

/** The build of an earlier start, noted as used; null where there is none. */
async function usedAgain(dir: string): Promise<BuiltRelease | null> {
  const found = await readBuild(dir);
  const now = new Date();
  if (found) await utimes(dir, now, now);
  return found;
}

async function make(
  root: string,
  module: string,
  version: string,
  kept: string,
  dir: string,
): Promise<BuiltRelease> {
  const fresh = `${dir}.${process.pid}`;
  try {
    const built = await buildSource(root, module, {
      outDir: join(fresh, 'release'),
      version,
      quality: QUALITY,
    });
    await writeBuild(fresh, built);
    await rm(dir, { recursive: true, force: true });
    await rename(fresh, dir).catch(ignoreOthers);
    await prune(kept);
    return built;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Hash of all files that the build is made of. */
async function sourceHash(root: string, module: string, version: string): Promise<string> {
  const files = globSync(
    [module, ...COMMON_SOURCES].flatMap((path) => [path, `${path}/**/*`]),
    {
      cwd: root,
      withFileTypes: true,
      exclude: (entry) => /^(node_modules|dist|\.cache)$|\.test\.tsx?$/.test(entry.name),
    },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256').update(`${process.version} ${module === SHELL} ${version}\n`);
  for (const file of files) {
    const body = await readFile(file);
    hash.update(`${file.slice(root.length).split(sep).join('/')} ${body.length}\n`).update(body);
  }
  return hash.digest('hex').slice(0, 32);
}

const packedFile = (dir: string, sha256: string): string => join(dir, 'brotli', sha256);

async function writeBuild(dir: string, { manifest, contents }: BuiltRelease): Promise<void> {
  await mkdir(join(dir, 'brotli'), { recursive: true });
  for (const { asset, brotli } of contents)
    if (asset.brotli && brotli) await writeFile(packedFile(dir, asset.brotli.sha256), brotli);
  await writeFile(join(dir, 'manifest.json'), JSON.stringify(manifest));
}

/** A build that an earlier start left; null where there is none, or not the bytes that its manifest names. */
async function readBuild(dir: string): Promise<BuiltRelease | null> {
  const text = await readOrNull(join(dir, 'manifest.json'));
  if (text === null) return null;
  const manifest = JSON.parse(text.toString('utf8')) as ReleaseManifest;
  const contents: AssetContent[] = [];
  for (const asset of manifest.assets) {
    const body = await readWhole(join(dir, 'release', asset.path), asset.sha256);
    const brotli =
      asset.brotli && (await readWhole(packedFile(dir, asset.brotli.sha256), asset.brotli.sha256));
    if (body === null || brotli === null) return null;
    contents.push({ asset, body, ...(brotli === undefined ? {} : { brotli }) });
  }
  return { dir: join(dir, 'release'), manifest, contents };
}

/** A file's bytes; null when it is not there or its hash is another. */
async function readWhole(file: string, sha256: string): Promise<Buffer | null> {
  const body = await readOrNull(file);
  return body !== null && createHash('sha256').update(body).digest('hex') === sha256 ? body : null;
}

const readOrNull = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Another start took over the lock of one that had been ended, at the same moment, and was first. */
function ignoreOthers(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

/** Removes the builds that were used longest ago. */
async function prune(kept: string): Promise<void> {
  const names = (await readdir(kept)).filter((name) => !name.includes('.'));
  const used = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(kept, name))).mtimeMs })),
  );
  const old = used.sort((one, other) => other.at - one.at).slice(KEPT);
  for (const { name } of old) await rm(join(kept, name), { recursive: true, force: true });
}
