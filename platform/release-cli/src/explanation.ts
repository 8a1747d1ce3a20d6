import type { Explanation } from '@rollheim/release-management';
import { figure, type CellJudgement, type MetricJudgement } from '@rollheim/release-statistics';

/** The explanation as text for a terminal. */
export function explanationText(explanation: Explanation): string {
  const { rollout, judgement, breakdown, stretches, alpha, until, thresholds } = explanation;
  const { decision, reason, sampleRatio, metrics } = judgement;
  return [
    `${rollout.module} ${rollout.base} → ${rollout.target}, rollout ${rollout.id}, step ${rollout.step}, ${rollout.phase}`,
    ...(rollout.reason ? [`reason: ${rollout.reason}`] : []),
    `figures up to ${until}: ${decision.toUpperCase()} (${reason})`,
    '',
    ...metrics.map(metricText),
    '',
    `among some of the visitors: ${breakdown.comparisons} comparisons, found from E ${figure(breakdown.limit)} on`,
    ...breakdown.cells.filter(({ found }) => found).map(cellText),
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

const cellText = ({ metric, dimension, value, e, canary, control }: CellJudgement): string =>
  `  ${metric}, ${dimension} ${value}: canary ${canary.bad}/${canary.visitors}, control ${control.bad}/${control.visitors}, E ${figure(e)}`;

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
