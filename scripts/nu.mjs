// The Nu HTML checker, from npm, in a folder of its own below .cache, and a Java for it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const VERSION = '26.9.27';
const folder = join(root, '.cache', `vnu-${VERSION}`);
const jar = join(folder, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
const done = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Path of the checker's jar; installs it, and Debian's Java, where they are missing. Null with a reason else. */
export function findNu() {
  if (!hasJava()) {
    if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
      return { path: null, reason: 'a Java is needed (Debian: default-jre-headless)' };
    console.log('Installing Java from the distribution’s packages …');
    done('apt-get', ['update', '-qq']);
    if (!done('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'default-jre-headless']))
      return { path: null, reason: 'apt-get could not install default-jre-headless' };
  }
  if (existsSync(jar)) return { path: jar };
  console.log(`Installing the Nu HTML checker ${VERSION} from npm …`);
  // its own script would fetch a Java
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `vnu-jar@${VERSION}`];
  if (!done('npm', args)) return { path: null, reason: `npm could not install vnu-jar ${VERSION}` };
  return { path: jar };
}
