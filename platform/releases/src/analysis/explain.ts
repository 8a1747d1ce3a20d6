import type { TrailPoint, Explanation } from '@rollheim/release-management';
import type { Db } from '../registry/store.ts';
import { thresholdsOf } from '../telemetry/thresholds.ts';
import type { Rollout } from '@rollheim/release-client';
import {
  decide,
  figure,
  type MetricJudgement,
  fromLog,
  ALPHA,
  ALPHA_SAMPLE_RATIO,
  budget,
  stretchesOf,
  Scale,
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
    thresholds: await thresholdsOf(db, id, module),
    stretches: stretchesOf(policy).map((stretch, index) => ({
      ...stretch,
      enrolled: counts.enrolled[index] ?? { canary: 0, control: 0 },
    })),
    alpha: { ...ALPHA, sampleRatio: ALPHA_SAMPLE_RATIO },
    trails: Object.fromEntries(
      budget(policy.metrics).map(({ name, tolerated, alpha }) => [
        name,
        trail(
          new Scale(stretchesOf(policy), tolerated, alpha),
          events.filter(({ metric }) => metric === name),
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

/** The explanation as text for a terminal. */
export function explanationText(explanation: Explanation): string {
  const { rollout, judgement, stretches, alpha, until, thresholds } = explanation;
  const { decision, reason, sampleRatio, metrics } = judgement;
  return [
    `${rollout.module} ${rollout.base} → ${rollout.target}, rollout ${rollout.id}, step ${rollout.step}, ${rollout.phase}`,
    ...(rollout.reason ? [`reason: ${rollout.reason}`] : []),
    `figures up to ${until}: ${decision.toUpperCase()} (${reason})`,
    '',
    ...metrics.map(metricText),
    '',
    ...stretches.map(
      ({ steps, odds, enrolled }) =>
        `steps ${steps.join(', ')}: canary is ${figure(odds)} times control; enrolled ${enrolled.canary} and ${enrolled.control} visitors`,
    ),
    `sample ratio: E ${figure(sampleRatio.e)} of ${figure(sampleRatio.limit)} (${sampleRatio.ok ? 'as assigned' : 'not as assigned'})`,
    `slow from: LCP ${thresholds.slow_lcp} ms, INP ${thresholds.slow_inp} ms, CLS ${thresholds.slow_cls}, answers ${thresholds.slow_bff} ms`,
    `chance of any false rollback: ${alpha.critical} for the critical metrics together, ${alpha.other} for the others`,
    'E is the mean over the stretches of 1/8 Σ_j Π (θ_j/θ0)^x ((1−θ_j)/(1−θ0))^(1−x); a visitor counts once per metric and stretch.',
  ].join('\n');
}

/** Without data there is no verdict. */
const verdictText = ({ verdict, unobserved }: MetricJudgement): string =>
  verdict === 'inconclusive' && unobserved ? 'NO OBSERVATIONS' : verdict.toUpperCase();

function metricText(metric: MetricJudgement): string {
  const { name, critical, signalOnly, tolerated, e, limit, passE, rareE, canary, control } = metric;
  const arm = ({ bad, visitors, interval }: MetricJudgement['canary']): string => {
    const percent = (share: number): string => `${figure(share * 100)} %`;
    const rate = visitors === 0 ? '–' : percent(bad / visitors);
    return `${bad}/${visitors} (${rate}, ${percent(interval.low)} to ${percent(interval.high)})`;
  };
  const kind = [critical ? 'critical' : '', signalOnly ? 'signals only' : ''].filter(Boolean).join(', ');
  const decided = metric.decidedBy
    ? `; decided by its event ${metric.decidedBy.number} at ${new Date(metric.decidedBy.event.at).toISOString()}`
    : '';
  return [
    `${name}${kind ? ` (${kind})` : ''}: ${verdictText(metric)}${decided}`,
    `  canary ${arm(canary)}, control ${arm(control)}, tolerated ratio ${tolerated}`,
    `  E worse ${figure(e)}, E not worse ${figure(passE)}${rareE === null ? '' : `, E rare ${figure(rareE)}`}, limit ${figure(limit)}`,
  ].join('\n');
}
