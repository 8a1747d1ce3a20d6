import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { repositoryRoot } from '@rollheim/build/facts';

const root = repositoryRoot(import.meta.dirname);
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts', 'system.json'];
const LEFT_OUT = new Set(['node_modules', '.git', '.cache', '.data', 'dist']);

/** A checkout as a team has one: what is changed in it changes nothing here. */
export interface Checkout {
  readonly dir: string;
  remove(): Promise<void>;
}

/**
 * Copies the named folders beside the files of the root. npm packages are those of this repository, our own are those of
 * the copy. `tests: false` leaves tests out.
 */
export async function checkOut(
  folders: readonly string[],
  { tests = true }: { readonly tests?: boolean } = {},
): Promise<Checkout> {
  const dir = await mkdtemp(join(tmpdir(), 'rollheim-checkout-'));
  const wanted = (file: string): boolean =>
    !LEFT_OUT.has(basename(file)) && (tests || !/\.test\.tsx?$/.test(file));
  for (const file of FILES) await cp(join(root, file), join(dir, file));
  for (const folder of folders)
    await cp(join(root, folder), join(dir, folder), { recursive: true, filter: wanted });
  const [from, to] = [join(root, 'node_modules'), join(dir, 'node_modules')];
  await mkdir(to);
  for (const name of await readdir(from))
    if (name === '@rollheim')
      await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(join(from, name), join(to, name));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
