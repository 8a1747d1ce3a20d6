import { say } from '../support/system.ts';
import type { Row } from '../faults/report.ts';
import type { Run } from '../faults/run.ts';
import type { Deployment } from './deployment.ts';

/** Bids that must be acknowledged after each replacement before the next. */
const BETWEEN = 25;

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Kills or replaces processes at random under bids through both edges: every kind at least once where there are as many
 * rounds as kinds. Each is ready again, and more bids are acknowledged, before the next.
 */
export async function replaceAtRandom(
  run: Run<Deployment>,
  { rounds, seed, signal }: { readonly rounds: number; readonly seed: number; readonly signal: AbortSignal },
): Promise<Row> {
  const since = run.mark();
  const random = randomOf(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const all = run.system.processes;
  const order = [...new Set(all.map(({ kind }) => kind))]
    .map((kind) => ({ kind, at: random() }))
    .toSorted((a, b) => a.at - b.at);
  const first: number[] = [];
  let killed = 0;
  await run.underBids(async () => {
    await run.acknowledged(BETWEEN);
    for (let round = 0; round < rounds; round++) {
      const kind = order[round % order.length]?.kind;
      const victim = pick(all.filter((process) => process.kind === kind));
      const how = random() < 0.5 ? 'SIGKILL' : 'SIGTERM';
      if (how === 'SIGKILL') killed++;
      await run.underWay();
      const begun = Date.now();
      const accepted = run.accepted();
      const end = await victim.end(how);
      victim.start();
      const [ms] = await Promise.all([accepted, victim.ready(signal)]);
      const ready = Date.now() - begun;
      await run.acknowledged(BETWEEN);
      first.push(ms);
      say(
        `${round + 1}/${rounds} ${how} ${victim.name} (${end}): next bid accepted after ${ms} ms, ready again after ${ready} ms`,
      );
    }
  });
  const longest = Math.max(...first);
  const byThemselves = all.flatMap(({ name, ended }) => (ended === 0 ? [] : [`${name} ${ended}`]));
  const note = `seed ${seed}: ${killed} killed, ${rounds - killed} replaced; longest time without an accepted bid ${(longest / 1000).toFixed(1)} s${byThemselves.length === 0 ? '' : `; ended by themselves: ${byThemselves.join(', ')}`}`;
  const row = await run.judge('R9', `${rounds} of ${all.length} processes killed or replaced`, since, note);
  return { ...row, faults: [...row.faults, ...(await strangers(run))] };
}

/** Bids that were decided by a writer that did not know their bidder: every one of them is an accepted dealer. */
async function strangers(run: Run<Deployment>): Promise<string[]> {
  const log = await run.readLog();
  return log
    .filter(({ role, facts }) => role === 'merchant' && (facts as { accepted?: unknown }).accepted !== true)
    .map(({ auction_id, seq }) => `${auction_id}:${seq} was decided without what is known of its bidder`);
}
