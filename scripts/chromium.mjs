// The browser of the end-to-end tests: Debian's package, or the one that CHROMIUM_PATH names.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium; installs Debian's package when there is none and that is possible. Null with a reason else. */
export function findChromium() {
  const found = [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path && existsSync(path));
  if (found) return { path: found };
  const apt = existsSync('/usr/bin/apt-get');
  if (apt && process.getuid?.() === 0) {
    console.log('Installing Chromium from the distribution’s packages …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    if (existsSync(KNOWN[0])) return { path: KNOWN[0] };
    return { path: null, reason: 'apt-get could not install the package chromium' };
  }
  const how = apt ? 'sudo apt-get install chromium' : 'install Chromium or Chrome';
  return { path: null, reason: `no Chromium was found: ${how}, or set CHROMIUM_PATH` };
}
