import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@rollheim/build/facts';

const root = repositoryRoot(import.meta.dirname);

/** The committed pictures, one sheet for each component. */
export const BASELINES = join(root, 'platform', 'ui', 'workshop', 'look');

/** Where a failed comparison leaves what it saw. */
export const REPORT = join(root, '.cache', 'look');

/** Pictures of a folder by name; those of the components unless another one is given. */
export async function readBaselines(folder = BASELINES): Promise<Map<string, Buffer>> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.png')).toSorted();
  const read = files.map(async (file) => [file.slice(0, -4), await readFile(join(folder, file))] as const);
  return new Map(await Promise.all(read));
}

export async function writePictures(folder: string, pictures: ReadonlyMap<string, Buffer>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, png] of pictures) await writeFile(join(folder, `${name}.png`), png);
}
