import type { Db } from '../registry/store.ts';
import { thresholdsOf } from '../telemetry/thresholds.ts';
import type { Rollout } from '@rollheim/release-client';
import { decide, type Judgement } from '@rollheim/release-statistics';
import { badEvents, visitorCounts } from './facts.ts';
import type { Question } from './question.ts';

/** Judges a rollout; `now` in epoch ms. */
export type Judge = (
  rollout: Pick<Rollout, 'id' | 'module' | 'policy' | 'step' | 'startedAt'>,
  now: number,
) => Promise<Judgement>;

/** Counting all visitors may take this part of the time at most. */
const COUNT_SHARE = 1 / 20;
const MOST_KEPT_MS = 10_000;

interface Kept {
  readonly counts: Awaited<ReturnType<typeof visitorCounts>>;
  readonly step: number;
  readonly until: number;
}

/**
 * A judge over the stored telemetry. Bad events are read again each time, so that a FAIL is seen with the batch that
 * decides it; the numbers of visitors, which decide nothing by the second, are kept while counting them is costly.
 */
export function createJudge(db: Db): Judge {
  const kept = new Map<string, Kept>();
  const counted = async (question: Question): Promise<Kept['counts']> => {
    const known = kept.get(question.rollout);
    if (known && known.step === question.step && known.until > Date.now()) return known.counts;
    const began = Date.now();
    const counts = await visitorCounts(db, question);
    const tookMs = Date.now() - began;
    if (kept.size > 100) kept.clear();
    const until = Date.now() + Math.min(tookMs / COUNT_SHARE - tookMs, MOST_KEPT_MS);
    kept.set(question.rollout, { counts, step: question.step, until: tookMs < 20 ? 0 : until });
    return counts;
  };
  return async ({ id, module, policy, step, startedAt }, now) => {
    await thresholdsOf(db, id, module);
    const question = { rollout: id, policy, step, now };
    const events = await badEvents(db, question);
    const counts = await counted(question);
    return decide({ policy, step, events, ...counts, silentMs: await silence(db, id, startedAt, now) });
  };
}

/** Time since the rollout was heard of last, or began, ms. */
async function silence(db: Db, rollout: string, startedAt: number, now: number): Promise<number> {
  const { rows } = await db.query<{ at: Date }>(
    'select heard_at as at from telemetry_rollouts where rollout = $1',
    [rollout],
  );
  return Math.max(0, now - Math.max(rows[0]?.at.getTime() ?? 0, startedAt));
}
