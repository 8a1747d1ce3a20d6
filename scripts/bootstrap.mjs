// What the commands of package.json share: packages as locked, the pinned Node. Plain JavaScript for any Node >= 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** The Node that package.json pins. */
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Environment without the npm_* variables of the npm that runs us: they would redirect an npm inside. */
export function cleanEnv() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) && name !== 'INIT_CWD'),
  );
}

/** Environment for tools: the pinned Node comes first on the path, then the packages' commands, as below npm. */
export function toolEnv() {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    ...cleanEnv(),
    PATH: [
      join(root, 'node_modules', 'node', 'bin'),
      join(root, 'node_modules', '.bin'),
      process.env.PATH ?? '',
    ].join(separator),
  };
}

/**
 * Installs the packages when package-lock.json is not what node_modules was installed from. Returns the seconds that
 * npm took, 0 when nothing was to be done.
 */
export function installPackages() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.installed-from');
  if (existsSync(pinnedNode)) {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0;
    if (installedAsLocked()) {
      writeFileSync(stamp, hash);
      return 0;
    }
  }
  console.log('Installing packages (npm ci) …');
  const begun = Date.now();
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, env: cleanEnv(), stdio: 'inherit' })
    : spawnSync('npm', args, {
        cwd: root,
        env: cleanEnv(),
        stdio: 'inherit',
        shell: process.platform === 'win32',
      });
  if (result.status !== 0) {
    console.error(
      `npm ci failed (${result.error?.message ?? `exit code ${result.status}`}). Its messages stand above.`,
    );
    process.exit(result.status ?? 1);
  }
  if (!existsSync(pinnedNode)) {
    console.error('npm did not install the pinned Node. Allow its install script: npm rebuild node');
    process.exit(1);
  }
  writeFileSync(stamp, hash);
  return (Date.now() - begun) / 1000;
}

/** True when node_modules holds every locked package in its version (after an `npm install` of one's own). */
function installedAsLocked() {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(note, 'utf8')).packages;
  return Object.entries(locked).every(([path, { version, link, optional }]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (link) return existsSync(join(root, path));
    return present[path] ? present[path].version === version : optional === true;
  });
}

/**
 * Runs a program of the pinned Node in our place. Every signal is passed on: a process manager sends it to us alone.
 * A terminal sends its Ctrl-C to the whole group, and npm passes it on besides, so the program must take the same
 * signal several times as once. Ends with its exit code.
 */
export function become(args) {
  const child = spawn(pinnedNode, args, { cwd: root, env: toolEnv(), stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${pinnedNode} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
