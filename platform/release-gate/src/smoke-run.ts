import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { UNDECIDED } from '@rollheim/release-management';
import type { SmokeAnswer, SmokeTask } from './smoke-page.ts';

const HOST_FILE = fileURLToPath(new URL('./smoke-host.ts', import.meta.url));
/** Each step has a limit of its own; this one ends a browser that answers nothing at all. */
const PAGE_LIMIT_MS = 1_200_000;

/** What the browser finds. A check that came to no verdict, which says nothing of the release, is made once more. */
export async function runSmoke(task: SmokeTask): Promise<SmokeAnswer> {
  const answer = await runOnce(task);
  return answer.findings.some(({ code }) => code === UNDECIDED) ? runOnce(task) : answer;
}

/** Compiler and browser need hundreds of megabytes: they live in a process of their own. */
async function runOnce(task: SmokeTask): Promise<SmokeAnswer> {
  const child = fork(HOST_FILE, [], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const kill = setTimeout(() => child.kill('SIGKILL'), PAGE_LIMIT_MS);
  try {
    child.send(task);
    const message = once(child, 'message').then(([answer]) => answer as SmokeAnswer);
    const gone = once(child, 'exit').then((): SmokeAnswer => ({
      findings: [
        {
          code: UNDECIDED,
          message: `the browser check ended without an answer, or took ${PAGE_LIMIT_MS / 60_000} min`,
        },
      ],
      asked: [],
      took: {},
      journeys: {},
      unwalked: [],
    }));
    return await Promise.race([message, gone]);
  } finally {
    clearTimeout(kill);
    child.disconnect();
  }
}
