import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuildOptions, BuiltRelease } from '@rollheim/build';
import { SHELL } from '@rollheim/release-client';

const run = promisify(execFile);

/** Folder of a module's, or the shell's, source. */
export const sourceDir = (root: string, module: string): string => join(root, module);

/** File of the package.json that holds the version of a module or the shell. */
export const packageDir = (root: string, module: string): string =>
  module === SHELL ? join(root, SHELL, 'web') : join(root, module);

/** The shell and the modules whose source lies in the repository: folders `mf-*` with a `module.json`. */
export function sourceModules(root: string): string[] {
  const modules = globSync('mf-*/module.json', { cwd: root }).map((file) => file.split(/[\\/]/)[0] ?? '');
  const shell = existsSync(join(root, SHELL, 'server', 'module.json')) ? [SHELL] : [];
  return [...shell, ...modules.sort()];
}

/** Builds a module or the shell from its source; the compiler is loaded only now. */
export async function buildSource(
  root: string,
  module: string,
  options: BuildOptions,
): Promise<BuiltRelease> {
  const { buildModule, buildShell } = await import('@rollheim/build');
  return module === SHELL
    ? buildShell(sourceDir(root, module), options)
    : buildModule(sourceDir(root, module), options);
}

/** What every build is made of beside its own folder: import rules allow no other source. */
export const COMMON_SOURCES = ['platform', 'types', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** The branch that is checked out, else the short name of the commit; null without a history. */
export async function branchName(root: string): Promise<string | null> {
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', args, { cwd: root })).stdout.trim();
  try {
    return (await git('branch', '--show-current')) || (await git('rev-parse', '--short', 'HEAD'));
  } catch {
    return null;
  }
}

/** Commit, whether what a build of `dir` is made of differs from it, and the subject of the last commit to `dir`. */
export async function gitFacts(
  root: string,
  dir: string,
): Promise<{ gitCommit: string | null; dirty: boolean; subject: string | null; author: string | null }> {
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', args, { cwd: root })).stdout.trim();
  try {
    const [gitCommit, status, subject, author] = await Promise.all([
      git('rev-parse', 'HEAD'),
      git('status', '--porcelain', '--', dir, ...COMMON_SOURCES.map((path) => join(root, path))),
      git('log', '-1', '--format=%s', '--', dir),
      git('config', 'user.name').catch(() => ''),
    ]);
    return { gitCommit, dirty: status !== '', subject: subject || null, author: author || null };
  } catch {
    // An unpacked archive has no history; the release then says so by an absent commit.
    return { gitCommit: null, dirty: true, subject: null, author: null };
  }
}
