import type { Row } from '../faults/report.ts';
import type { Run } from '../faults/run.ts';
import { say } from '../support/system.ts';
import { Balancer } from './balancer.ts';
import type { Deployment } from './deployment.ts';

/** Bids that must be acknowledged after each replacement before the next. */
const BETWEEN = 25;

/** What a replacement did to those who bid meanwhile. */
interface Step {
  readonly name: string;
  readonly bids: number;
  /** Calls that got no answer which counts, each by why. */
  readonly failed: readonly string[];
  /** The longest that a bid waited for its outcome, ms. */
  readonly longest: number;
}

/**
 * Replaces every process, one after the other, as a deployment does: asked to stop, drained, the next one started and
 * ready; bids come through a balancer that asks each edge whether it is ready.
 */
export async function replaceInOrder(run: Run<Deployment>, signal: AbortSignal): Promise<Row> {
  const since = run.mark();
  const balancer = new Balancer(run.system.urls);
  const steps: Step[] = [];
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    const [records, failed] = [run.records.length, run.failed.length];
    await work();
    await run.acknowledged(BETWEEN);
    const own = run.records.slice(records);
    const longest = Math.max(...own.map(({ ms = 0 }) => ms));
    steps.push({ name, bids: own.length, failed: run.failed.slice(failed), longest });
    say(
      `${name}: ${own.length} bids, ${run.failed.slice(failed).join(', ') || 'no call failed'}, longest ${longest} ms`,
    );
  };
  try {
    await run.underBids(
      async () => {
        await step('nothing', async () => undefined);
        for (const process of run.system.processes)
          await step(process.name, async () => {
            await run.underWay();
            await process.end('SIGTERM');
            process.start();
            await process.ready(signal);
          });
      },
      () => balancer.next(),
    );
  } finally {
    await balancer.stop();
  }
  const [idle, ...replaced] = steps;
  const failing = replaced.filter(({ failed }) => failed.length > 0);
  const slowest = replaced.reduce((worst, each) => (each.longest > worst.longest ? each : worst));
  const note = [
    `calls that failed: ${failing.reduce((sum, { failed }) => sum + failed.length, 0)}${failing.length === 0 ? '' : ` (${failing.map(({ name, failed }) => `${name}: ${[...new Set(failed)].join(', ')}`).join('; ')})`}`,
    `longest wait for a bid’s outcome ${slowest.longest} ms (${slowest.name}), ${idle?.longest ?? 0} ms with nothing replaced`,
  ].join('; ');
  return run.judge('R9', `${replaced.length} processes replaced one after the other`, since, note);
}
