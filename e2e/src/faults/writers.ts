import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../support/system.ts';
import type { Row } from './report.ts';
import type { Run } from './run.ts';
import { fencesIn, hang, startSecondWriter, wake, writerReady, type SecondWriter } from './writer-process.ts';

const BIDS = 25;
/** Clock of the writer against the machine's, ms, one after the other. */
const JUMPS = [3_000, -3_000, -3_600_000, 60_000, 0];

/** R3: two writers that both believe to have the partition; then a writer whose clock jumps. */
export async function twoWriters(run: Run): Promise<Row[]> {
  const second = await startSecondWriter(run);
  try {
    return [await zombies(run, second), await clockJumps(run, second)];
  } finally {
    wake((await run.system.pids())['auctions'] ?? 0);
    await second.stop();
    await writerReady(run.place);
  }
}

async function zombies(run: Run, second: SecondWriter): Promise<Row> {
  const since = run.mark();
  const own = (await run.system.pids())['auctions'] ?? 0;
  const before = fencesIn(logOf(run));
  const rounds = run.place.bus === 'kafka' ? [own, second.pid] : [own, second.pid, own, second.pid];
  await run.underBids(async () => {
    await run.acknowledged(BIDS);
    for (const pid of rounds) {
      await run.underWay();
      await hang(run, pid);
      const ms = await run.acknowledged(BIDS);
      wake(pid);
      // the one that hung goes on with what it held in its hands, beside its successor
      await run.acknowledged(BIDS);
      say(`R3 writer ${pid === own ? 'one' : 'two'} hung and went on: ${BIDS} bids ${ms} ms after`);
    }
  });
  const fenced = second.fenced() + fencesIn(logOf(run)) - before;
  const note = `${rounds.length} times one hung, its sessions were cut, the other took over and the first went on; the unique (auction_id, seq) refused ${fenced} batches`;
  return run.judge('R3', 'two writers of one partition', since, note);
}

async function clockJumps(run: Run, second: SecondWriter): Promise<Row> {
  const since = run.mark();
  const own = (await run.system.pids())['auctions'] ?? 0;
  const told: string[] = [];
  await run.underBids(async () => {
    await hang(run, own);
    await run.acknowledged(BIDS);
    for (const ms of JUMPS) {
      await run.underWay();
      const mark = run.records.length;
      await second.shift(ms);
      // a clock ahead of the deadline refuses everything until it is right again
      if (ms > 5_000) await sleep(8_000);
      else await run.acknowledged(BIDS);
      const part = run.records.slice(mark);
      const expired = part.filter(({ code }) => code === 'expired').length;
      told.push(`${ms / 1000} s: ${part.length} answered, ${expired} expired`);
      say(`R3 clock ${told.at(-1)}`);
    }
  });
  const row = await run.judge('R3', 'clock of the writer jumps', since, told.join('; '));
  return { ...row, faults: [...row.faults, ...(await backwards(run))] };
}

/** Time never goes back within an auction. */
async function backwards(run: Run): Promise<string[]> {
  const last = new Map<string, number>();
  const faults: string[] = [];
  for (const { auction_id, seq, at } of await run.readLog()) {
    if (Number(at) < (last.get(auction_id) ?? 0))
      faults.push(`${auction_id}:${seq} lies before the entry before it`);
    last.set(auction_id, Number(at));
  }
  return faults;
}

const logOf = ({ system }: Run): string => readFileSync(join(system.dataDir, 'log', 'auctions.log'), 'utf8');
