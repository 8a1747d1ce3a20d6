import { outcomeMetric, type ComparedArm, type Metric } from '@rollheim/contracts';
import {
  cellOf,
  isMetric,
  isOutcome,
  stretchesOf,
  type CellCount,
  type Dimension,
} from '@rollheim/release-statistics';
import type { Db } from '../registry/store.ts';
import type { Question } from './question.ts';

/** Pages and calls that are compared one by one; the others have too few visitors to say anything. */
const MOST_PLACES = 200;

interface Row {
  readonly stretch: number;
  readonly metric: string;
  readonly arm: ComparedArm;
  readonly visitors: number;
  readonly bad: number;
}

/** Visitors of each cell of a rollout, by stretch and arm: those seen, and those who turned bad. */
export async function cellCounts(db: Db, question: Question): Promise<CellCount[]> {
  return [...(await traitCounts(db, question)), ...(await placeCounts(db, question))];
}

const SEEN = `v.first_at <= to_timestamp($4::float8 / 1000)`;
const COUNTS = `count(distinct v.visitor)::int as visitors,
  count(distinct v.visitor) filter (where v.bad and v.bad_at <= to_timestamp($4::float8 / 1000))::int as bad`;
const STRETCHES = 'join unnest($2::smallint[], $3::int[]) as s(step, stretch) on s.step = v.step';

function asked({ rollout, policy, now }: Question): unknown[] {
  const steps = stretchesOf(policy).flatMap(({ steps: of }, index) => of.map((step) => ({ step, index })));
  return [rollout, steps.map(({ step }) => step), steps.map(({ index }) => index), now];
}

/** By what visitors are. */
async function traitCounts(db: Db, question: Question): Promise<CellCount[]> {
  const { rows } = await db.query<Row & { dimension: Dimension; value: string }>(
    `select s.stretch, v.metric, v.arm, ${COUNTS},
            case when grouping(t.language) = 0 then 'language' when grouping(t.role) = 0 then 'role'
                 when grouping(t.device) = 0 then 'device' else 'browser' end as dimension,
            coalesce(t.language, t.role, t.device, t.browser) as value
     from telemetry_visitors v ${STRETCHES}
     join telemetry_traits t on t.rollout = v.rollout and t.visitor = v.visitor
     where v.rollout = $1 and ${SEEN} and v.metric not like '%@%' and v.metric <> 'enrolled'
     group by grouping sets ((s.stretch, v.metric, v.arm, t.language), (s.stretch, v.metric, v.arm, t.role),
       (s.stretch, v.metric, v.arm, t.device), (s.stretch, v.metric, v.arm, t.browser))`,
    asked(question),
  );
  const outcomes = question.policy.metrics.map(({ name }) => name).filter(isOutcome);
  return rows.flatMap(({ metric, ...row }): CellCount[] => {
    // whoever met the module might have reached what it is for
    if (metric === 'met') return outcomes.map((name) => ({ ...row, metric: ofOutcome(name), bad: 0 }));
    if (!isMetric(metric)) return [];
    return [{ ...row, metric, visitors: isOutcome(metric) ? 0 : row.visitors }];
  });
}

const ofOutcome = (name: string): Metric => outcomeMetric(name.slice(outcomeMetric('').length));

/** By where they were; calls also by who called. */
async function placeCounts(db: Db, question: Question): Promise<CellCount[]> {
  const { rows } = await db.query<Row & { role: string | null }>(
    `with places as (
       select metric from telemetry_visitors where rollout = $1 and metric like '%@%'
       group by metric order by count(*) desc, metric limit $5)
     select s.stretch, v.metric, v.arm, t.role, ${COUNTS}
     from telemetry_visitors v ${STRETCHES} join places using (metric)
     left join telemetry_traits t on t.rollout = v.rollout and t.visitor = v.visitor
     where v.rollout = $1 and ${SEEN}
     group by grouping sets ((s.stretch, v.metric, v.arm), (s.stretch, v.metric, v.arm, t.role))
     having grouping(t.role) = 1 or t.role is not null`,
    [...asked(question), MOST_PLACES],
  );
  return rows.flatMap(({ metric, role, ...row }): CellCount[] => {
    const cell = cellOf(metric);
    if (cell === null) return [];
    if (role === null) return [{ ...row, ...cell }];
    return cell.dimension === 'route'
      ? [{ ...row, ...cell, dimension: 'route_role', value: `${role} ${cell.value}` }]
      : [];
  });
}
