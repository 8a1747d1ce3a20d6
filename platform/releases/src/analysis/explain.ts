import type { TrailPoint, Explanation } from '@rollheim/release-management';
import type { Db } from '../registry/store.ts';
import { thresholdsOf } from '../telemetry/thresholds.ts';
import type { Rollout } from '@rollheim/release-client';
import {
  breakDown,
  decide,
  fromLog,
  ALPHA,
  ALPHA_SAMPLE_RATIO,
  budget,
  stretchesOf,
  Scale,
  wantedOf,
  type BadEvent,
} from '@rollheim/release-statistics';
import { badEvents, visitorCounts } from './facts.ts';

const MOST_POINTS = 100;

/** Recomputes the decision; the same stored events give the same figures. */
export async function explain(db: Db, rollout: Rollout, now: number): Promise<Explanation> {
  const { id, module, base, target, step, phase, reason, policy } = rollout;
  const until = Math.min(rollout.endedAt ?? now, now);
  const question = { rollout: id, policy, step, now: until };
  const [events, counts] = [await badEvents(db, question), await visitorCounts(db, question)];
  return {
    rollout: { id, module, base, target, step, phase, reason },
    until: new Date(until).toISOString(),
    // silence is no matter of the past
    judgement: decide({ policy, step, events, ...counts, silentMs: 0 }),
    breakdown: breakDown(budget(policy.metrics), stretchesOf(policy), counts.cells),
    thresholds: await thresholdsOf(db, id, module),
    stretches: stretchesOf(policy).map((stretch, index) => ({
      ...stretch,
      enrolled: counts.enrolled[index] ?? { canary: 0, control: 0 },
    })),
    alpha: { ...ALPHA, sampleRatio: ALPHA_SAMPLE_RATIO },
    trails: Object.fromEntries(
      budget(policy.metrics).map((metric) => [
        metric.name,
        trail(
          new Scale(stretchesOf(policy), metric.tolerated, metric.alpha, wantedOf(metric)),
          events.filter((event) => event.metric === metric.name),
        ),
      ]),
    ),
  };
}

function trail(scale: Scale, events: readonly BadEvent[]): TrailPoint[] {
  const every = Math.ceil(events.length / MOST_POINTS);
  return events.flatMap((event, index) => {
    scale.add(event);
    if (index % every !== 0 && index !== events.length - 1) return [];
    const { logAgainst, counts } = scale.weight();
    const total = (arm: 'canary' | 'control'): number => counts.reduce((sum, count) => sum + count[arm], 0);
    return [
      {
        at: new Date(event.at).toISOString(),
        e: fromLog(logAgainst),
        canary: total('canary'),
        control: total('control'),
      },
    ];
  });
}
