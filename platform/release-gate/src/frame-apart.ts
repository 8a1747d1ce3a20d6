import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Undecided } from './undecided.ts';

const HOST_FILE = fileURLToPath(new URL('./frame-host.ts', import.meta.url));
/** A page that takes longer, ms, is not going to come. */
const LONGEST_MS = 60_000;

/** A page as a shell server renders it. */
export interface FramePage {
  /** With its query. */
  readonly path: string;
  /** Configuration of the page; that of the document with the shell's version in it. */
  readonly config: unknown;
}

/** What is rendered. */
export interface FrameTask {
  /** Server file of the release, on this machine. */
  readonly file: string;
  readonly pages: readonly FramePage[];
}

/** What the process sends: each page that is rendered, and at the end the fault, or none. */
export type FrameAnswer = { readonly done: string } | { readonly fault: string | null };

/**
 * Renders pages with the server file of a release in a process of its own, without the environment of this one: a file
 * that throws, ends its process or never comes back does so there, and not in the servers of the site. Returns what is
 * wrong with it, or null. Throws `Undecided` where a page takes longer than `longestMs`: a busy machine may do so too.
 */
export function renderApart(task: FrameTask, longestMs = LONGEST_MS): Promise<string | null> {
  const child = fork(HOST_FILE, [], {
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  // one that never comes back does not notice that this process has ended
  process.once('exit', kill);
  const next = task.pages.values();
  let path = next.next().value?.path ?? 'its start';
  let timer: NodeJS.Timeout;
  return new Promise<string | null>((resolve, reject) => {
    const late = (): void =>
      reject(new Undecided(`${path}: its server does not end in ${longestMs / 1000} s`));
    timer = setTimeout(late, longestMs);
    child.on('message', (answer: FrameAnswer) => {
      clearTimeout(timer);
      if ('fault' in answer) return resolve(answer.fault);
      path = next.next().value?.path ?? 'its end';
      timer = setTimeout(late, longestMs);
    });
    child.on('error', reject);
    child.on('exit', () => resolve(`${path}: its process ends`));
    child.send(task);
  }).finally(() => {
    clearTimeout(timer);
    process.off('exit', kill);
    kill();
  });
}
