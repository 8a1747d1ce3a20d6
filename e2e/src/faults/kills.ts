import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Row } from './report.ts';
import type { Run } from './run.ts';

/** Bids that must be acknowledged after a kill before the next. */
const BETWEEN = 25;
const AUCTIONS_HEALTH = 6;

/** R1: kill -9 of each of our processes in turn, twice the one that writes the log. */
export async function killProcesses(run: Run): Promise<Row> {
  const since = run.mark();
  const victims = ['auctions', 'bff-host', 'services', 'edge', 'releases', 'shell', 'auctions'];
  const took: string[] = [];
  await run.underBids(async () => {
    await run.acknowledged(BETWEEN);
    for (const victim of victims) {
      await run.underWay();
      await run.system.kill(victim);
      const first = await run.accepted();
      const ms = first + (await run.acknowledged(BETWEEN));
      took.push(`${victim} ${(first / 1000).toFixed(1)} s`);
      say(
        `R1 kill -9 ${victim}: first bid accepted ${first} ms after, ${BETWEEN} more acknowledged ${ms} ms after`,
      );
    }
  });
  return run.judge('R1', 'kill -9 of each process', since, `first accepted bid after: ${took.join(', ')}`);
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
