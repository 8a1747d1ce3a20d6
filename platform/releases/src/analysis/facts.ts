import type { ComparedArm, Metric } from '@rollheim/contracts';
import type { Db } from '../registry/store.ts';
import { cellCounts } from './cells.ts';
import type { Question } from './question.ts';
import {
  type BothArms,
  type Facts,
  isMetric,
  isOutcome,
  stretchesOf,
  type BadEvent,
} from '@rollheim/release-statistics';

/** A canary visitor counts as good in the absolute form once they were seen for this long, ms. */
const SETTLED_AFTER_MS = 60_000;

type Counts = Pick<Facts, 'observed' | 'settled' | 'enrolled' | 'met' | 'inBothArms'> &
  Required<Pick<Facts, 'cells'>>;

/** Bad visitors in the order in which they turned bad. */
export async function badEvents(db: Db, { rollout, now }: Question): Promise<BadEvent[]> {
  const { rows } = await db.query<{
    metric: string;
    step: number;
    arm: ComparedArm;
    visitor: string;
    at: Date;
  }>(
    `select metric, step, arm, visitor, bad_at as at from telemetry_visitors
     where rollout = $1 and bad and metric not like '%@%' and bad_at <= to_timestamp($2::float8 / 1000) order by bad_order`,
    [rollout, now],
  );
  return rows.flatMap(({ metric, at, ...event }) =>
    isMetric(metric) ? [{ ...event, metric, at: at.getTime() }] : [],
  );
}

/** How many visitors were seen; the costly part, which the judge asks for less often. */
export async function visitorCounts(db: Db, question: Question): Promise<Counts> {
  const { rollout, policy, step, now } = question;
  const stretches = stretchesOf(policy);
  const steps = stretches.flatMap((stretch, index) => stretch.steps.map((of) => ({ of, index })));
  const { rows } = await db.query<{
    stretch: number;
    metric: string;
    arm: ComparedArm;
    visitors: number;
    settled: number;
  }>(
    `select s.stretch, v.metric, v.arm, count(distinct v.visitor)::int as visitors,
            count(distinct v.visitor) filter (where v.first_at < to_timestamp($5::float8 / 1000))::int as settled
     from telemetry_visitors v join unnest($2::smallint[], $3::int[]) as s(step, stretch) using (step)
     where v.rollout = $1 and v.first_at <= to_timestamp($4::float8 / 1000) and v.metric not like '%@%'
     group by s.stretch, v.metric, v.arm`,
    [rollout, steps.map(({ of }) => of), steps.map(({ index }) => index), now, now - SETTLED_AFTER_MS],
  );
  const observed = stretches.map((): Partial<Record<Metric, BothArms>> => ({}));
  const settled = stretches.map((): Partial<Record<Metric, number>> => ({}));
  const enrolled = stretches.map((): { canary: number; control: number } => ({ canary: 0, control: 0 }));
  const outcomes = policy.metrics.map(({ name }) => name).filter((name) => isMetric(name) && isOutcome(name));
  for (const { stretch, metric, arm, visitors, settled: good } of rows) {
    // whoever met the module might have reached what it is for
    if (metric === 'met')
      for (const name of outcomes as Metric[]) {
        const of = observed[stretch];
        if (of) of[name] = { canary: 0, control: 0, ...of[name], [arm]: visitors };
      }
    const both = enrolled[stretch];
    if (metric === 'enrolled' && both) both[arm] = visitors;
    if (!isMetric(metric) || isOutcome(metric)) continue;
    const of = observed[stretch];
    if (of) of[metric] = { canary: 0, control: 0, ...of[metric], [arm]: visitors };
    const goodOf = settled[stretch];
    if (goodOf && arm === 'canary') goodOf[metric] = good;
  }
  const met = await db.query<{ arm: ComparedArm; visitors: number }>(
    `select arm, count(*)::int as visitors from telemetry_visitors
     where rollout = $1 and step = $2 and metric = 'met' group by arm`,
    [rollout, step],
  );
  const both = await db.query<{ visitors: number }>(
    `select count(*)::int as visitors from (
       select 1 from telemetry_visitors where rollout = $1 and metric = 'enrolled'
       group by step, visitor having count(distinct arm) > 1) twice`,
    [rollout],
  );
  const ofArm = (arm: ComparedArm): number => met.rows.find((row) => row.arm === arm)?.visitors ?? 0;
  return {
    observed,
    settled,
    enrolled,
    met: { canary: ofArm('canary'), control: ofArm('control') },
    inBothArms: both.rows[0]?.visitors ?? 0,
    cells: await cellCounts(db, question),
  };
}
