/**
 * `npm run soak -- --hours 6` (or `--minutes 3`): a mixed day at half load on a whole system, then rest; what may not
 * grow did not. See docs/testing.md. `--rate`: bids a second.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BID_COSTS } from '@rollheim/deploy';
import { say, SCHEDULE, startTestSystem } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Place } from '../load/dealers.ts';
import { Day } from './day.ts';
import { growthOf, queueFaults } from './judge.ts';
import { JUDGED_FROM_MS, readSoakOptions } from './options.ts';
import { keptUpAt, Memory, readDisk, readQueues, readTables } from './readings.ts';
import { diskLines, growthLines, queueLines, tableLines } from './report.ts';

const SAMPLES = 240;
const LEAST_PAUSE_MS = 5000;
/** Caches fill in this part of the time, before anything is measured. */
const WARM = 1 / 8;
const WARM_MOST_MS = 1_200_000;
const REST_MS = 180_000;
/** How long rounds may be put off. */
const CAP_MS = SCHEDULE.softCapSeconds * 1000;

const { values } = parseArgs({
  options: { hours: { type: 'string' }, minutes: { type: 'string' }, rate: { type: 'string' } },
  strict: false,
});
const read = readSoakOptions(values);
if ('faults' in read) {
  for (const fault of read.faults) console.error(fault);
  process.exit(2);
}
const { ms, rate } = read.options;
const system = await startTestSystem('postgres');
const place: Place = { basePort: system.basePort, bus: 'postgres' };
const faults: string[] = [];
try {
  const day = await Day.begin(system, place, rate, Math.ceil(ms / 3_600_000) + 2);
  try {
    await day.play(Math.min(WARM_MOST_MS, ms * WARM));
    const before = {
      tables: await readTables(place),
      disk: await readDisk(system, place),
      bids: day.done.bids,
    };
    const memory = new Memory();
    const over = new AbortController();
    const watching = watch(memory, Math.max(LEAST_PAUSE_MS, ms / SAMPLES), over.signal);
    await Promise.all([day.play(ms).finally(() => over.abort()), watching]);
    await rest(day.lastEnd + CAP_MS);
    const queues = await readQueues(system, place);
    const growths = memory.series().map((series) => growthOf(series, ms >= JUDGED_FROM_MS));
    const { done } = day;
    const bids = done.bids - before.bids;
    faults.push(...queueFaults(queues), ...growths.flatMap((growth) => growth.faults));
    say(
      `${(ms / 60_000).toFixed(0)} min: ${done.bids} bids, ${done.accepted} of them accepted; ${done.auctions} auctions; ` +
        `${done.calls} calls of visitors, ${done.refusedCalls} refused; ${done.frames} frames of live streams`,
    );
    say(`\nmemory, MB an hour${ms >= JUDGED_FROM_MS ? '' : ' (too short to be judged)'}`);
    for (const line of growthLines(growths, memory.series())) say(line);
    say('\nwhat waits at rest');
    for (const line of queueLines(queues)) say(line);
    say(`\ntables that grew most, of ${bids} bids`);
    for (const line of tableLines(before.tables, await readTables(place), bids)) say(line);
    say(
      `\ndisk, MB (calculated for the database: at most ${((bids * BID_COSTS.wal.rare) / 1000).toFixed(0)} by bids)`,
    );
    for (const line of diskLines(before.disk, await readDisk(system, place))) say(line);
  } finally {
    day.end();
  }
} finally {
  await system.stop();
}
say(
  faults.length === 0 ? '\nnothing grows that may not' : `\n${faults.length} faults:\n${faults.join('\n')}`,
);
process.exit(faults.length === 0 ? 0 : 1);

async function watch(memory: Memory, pauseMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await memory.sample(system);
    await sleep(pauseMs, null, { signal }).catch(() => null);
  }
}

/** Until the last round is over, nothing waits any more, and the log was kept up behind it; at most some minutes. */
async function rest(lastEnd: number): Promise<void> {
  await sleep(Math.max(0, lastEnd - Date.now()));
  const from = Date.now();
  await until('a round of upkeep', async () => (await keptUpAt(place)) > from, REST_MS);
  const isAtRest = async () => queueFaults(await readQueues(system, place)).length === 0;
  // what still waits is a fault, which is reported by its name
  await until('nothing waits', isAtRest, REST_MS).catch(() => null);
}
