// Processes that a test run starts: each in a process group of its own, so that all of it can be ended.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pinnedNode, root } from '../bootstrap.mjs';

/** How often a group that was asked to end is looked at, ms, and after how many looks it is killed. */
const LOOK_MS = 100;
const LOOKS = 300;

/** Process groups that run now, by their leaders. */
const groups = new Set();
let ending = false;

/**
 * Runs the pinned Node to its end; resolves with the exit code, or null when it could not be started or was ended by a
 * signal, and never once everything is being ended. `take` gets what it prints, whole lines at a time.
 */
export function run(args, env, take) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  if (child.pid !== undefined) groups.add(child.pid);
  for (const stream of [child.stdout, child.stderr]) {
    let open = '';
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      const end = text.lastIndexOf('\n') + 1;
      if (end > 0) take(open + text.slice(0, end));
      open = end > 0 ? text.slice(end) : open + text;
    });
    stream.on('end', () => open !== '' && take(`${open}\n`));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      take(`${error.message}\n`);
      resolve(null);
    });
    // what the process has started and left running ends with it, and holds no pipe of ours open
    child.on('exit', () => endGroup(child.pid));
    child.on('close', (code) => ending || resolve(code));
  });
}

/** Ends every process that this run has started; resolves when none is left. */
export function endAll() {
  ending = true;
  return Promise.all([...groups].map(endGroup));
}

async function endGroup(leader) {
  if (process.platform === 'win32') {
    groups.delete(leader);
    return;
  }
  signal(leader, 'SIGTERM');
  for (let look = 0; look < LOOKS; look++) {
    if (!signal(leader, 0)) {
      groups.delete(leader);
      return;
    }
    await sleep(LOOK_MS);
  }
  signal(leader, 'SIGKILL');
  groups.delete(leader);
}

/** Sends a signal to a process group; false when no process of it is left. */
function signal(leader, name) {
  try {
    process.kill(-leader, name);
    return true;
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}
