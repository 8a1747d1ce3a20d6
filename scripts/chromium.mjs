// The browser of the end-to-end tests: Debian's package, or the one that CHROMIUM_PATH names.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless shell does without the browser's frame: the same engine for about two thirds of the processor's time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const KNOWN = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const APT_MS = 300_000;

const found = () => [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path && existsSync(path));

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: APT_MS }).status === 0
  );
}

/**
 * Path of a Chromium; installs one of Debian's packages when there is none and that is possible, the headless shell
 * where the distribution has it. Null with a reason else.
 */
export function findChromium() {
  const known = found();
  if (known) return { path: known };
  const hasApt = existsSync('/usr/bin/apt-get');
  if (!hasApt || process.getuid?.() !== 0) {
    const how = hasApt ? 'sudo apt-get install chromium-headless-shell' : 'install Chromium or Chrome';
    return { path: null, reason: `no Chromium was found: ${how}, or set CHROMIUM_PATH` };
  }
  console.log('Installing Chromium from the distribution’s packages …');
  apt('update', '-qq');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    apt('install', '-y', '-qq', '--no-install-recommends', name);
    const path = found();
    if (path) return { path };
  }
  return { path: null, reason: 'apt-get could install neither chromium-headless-shell nor chromium' };
}
