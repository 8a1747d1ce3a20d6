import { setTimeout as sleep } from 'node:timers/promises';
import { readPlan } from '@rollheim/embedded';
import { say } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Row } from './report.ts';
import type { Run } from './run.ts';

/** Bids that must be acknowledged after a kill before the next. */
const BETWEEN = 25;
const AUCTIONS_HEALTH = 6;
/** After a kill the first bid is accepted within this time. */
const FIRST_BID_MS = 3000;
const LOOK_MS = 20;
const BACK_MS = 60_000;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** R1: kill -9 of each of our processes in turn, twice the one that writes the log. */
export async function killProcesses(run: Run): Promise<Row> {
  const since = run.mark();
  const victims = ['auctions', 'bff-host', 'services', 'edge', 'releases', 'shell', 'auctions'];
  const took: { readonly victim: string; readonly first: number }[] = [];
  await run.underBids(async () => {
    await run.acknowledged(BETWEEN);
    for (const victim of victims) {
      await run.underWay();
      await run.system.kill(victim);
      const [first, stages] = await Promise.all([run.accepted(), comesBack(run, victim)]);
      const more = await run.acknowledged(BETWEEN);
      took.push({ victim, first });
      say(
        `R1 kill -9 ${victim}: ${stages}; first bid accepted after ${seconds(first)}, ${BETWEEN} more acknowledged ${seconds(more)} later`,
      );
    }
  });
  const within = took.filter(({ first }) => first <= FIRST_BID_MS).length;
  const all = took.map(({ victim, first }) => `${victim} ${seconds(first)}`).join(', ');
  const note = `first accepted bid after: ${all}; ${within} of ${took.length} within ${seconds(FIRST_BID_MS)}`;
  return run.judge('R1', 'kill -9 of each process', since, note);
}

/** When a process that was killed listens again, and when it says that it is ready. */
async function comesBack({ system }: Run, victim: string): Promise<string> {
  const { processes, bffs } = readPlan();
  const offset = processes.find(({ name }) => name === victim)?.healthPort ?? bffs[0]?.port ?? 0;
  const begun = Date.now();
  const answers = async (path: string): Promise<boolean> => {
    try {
      const url = `http://127.0.0.1:${system.basePort + offset}${path}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false; // not there
    }
  };
  const when = async (path: string, wanted: boolean): Promise<number> => {
    while ((await answers(path)) !== wanted && Date.now() - begun < BACK_MS) await sleep(LOOK_MS);
    return Date.now() - begun;
  };
  await when('/health', false);
  const listens = await when('/health', true);
  return `listens after ${seconds(listens)}, ready after ${seconds(await when('/ready', true))}`;
}

/** R2: kill -9 of a server; `/ready` must turn 503 and come back by itself. */
export async function killServer(run: Run, name: 'postgres' | 'kafka'): Promise<Row> {
  const since = run.mark();
  let note = '';
  const faults: string[] = [];
  await run.underBids(async () => {
    await run.acknowledged(BETWEEN);
    await run.underWay();
    await run.system.kill(name);
    const begun = Date.now();
    let refused = 0;
    for (const end = begun + 20_000; refused === 0 && Date.now() < end; await sleep(20))
      if ((await readiness(run)) === 503) refused = Date.now() - begun;
    if (refused === 0) faults.push(`/ready never said 503 while ${name} was away`);
    await until('/ready says yes again', async () => (await readiness(run)) === 200, 60_000);
    const back = Date.now() - begun;
    const ms = await run.acknowledged(BETWEEN);
    note = `ready 503 after ${refused} ms, 200 again after ${back} ms, ${BETWEEN} bids ${(ms / 1000).toFixed(1)} s later`;
    say(`R2 kill -9 ${name}: ${note}`);
  });
  const row = await run.judge('R2', `kill -9 of ${name}`, since, note);
  return { ...row, faults: [...faults, ...row.faults] };
}

async function readiness({ system }: Run): Promise<number> {
  try {
    const url = `http://127.0.0.1:${system.basePort + AUCTIONS_HEALTH}/ready`;
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
