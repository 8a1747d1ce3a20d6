import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Packages of the tree itself: linked into the copy, or its tests would read the sources that were not changed. */
const OWN_SCOPE = '@rollheim';

/** A copy of the tree's files as they are, uncommitted ones too, with the installed packages of others. */
export function copyOf(root: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sabotage-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  const packages = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name !== OWN_SCOPE) symlinkSync(join(packages, name), join(folder, 'node_modules', name));
    // their links lead out of node_modules by relative paths: into the copy
    else
      cpSync(join(packages, name), join(folder, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
  }
  mkdirSync(join(folder, '.cache'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
