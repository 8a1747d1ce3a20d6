import type { Metric } from '@rollheim/contracts';
import type { ArmCount, Policy, Verdict } from '@rollheim/release-client';
import { breakDown, type Breakdown, type CellCount, type CellJudgement } from './breakdown.ts';
import { betsOnRatio, betsRare, fromLog, logEvidence, logSum } from './evidence.ts';
import { ALPHA_SAMPLE_RATIO, budget, RARE, type BudgetedMetric } from './metrics.ts';
import { proportion, type Interval } from './confidence.ts';
import { stretchesOf, type Stretch } from './stretches.ts';
import { Scale, wantedOf, type BadEvent, type Crossing, type Wanted } from './weigh.ts';

/** Visitors of both arms. */
export interface BothArms {
  readonly canary: number;
  readonly control: number;
}

/** What is known of a rollout; everything that the decision is made from. */
export interface Facts {
  readonly policy: Pick<Policy, 'steps' | 'metrics'>;
  /** Index of the present step. */
  readonly step: number;
  /** Every first bad event per visitor, metric and step, in the order in which they were stored. */
  readonly events: readonly BadEvent[];
  /** Visitors observed in a metric, by stretch (index) and metric. */
  readonly observed: readonly Readonly<Partial<Record<Metric, BothArms>>>[];
  /** Canary's visitors observed long enough to count as good, by stretch and metric; for the absolute form. */
  readonly settled: readonly Readonly<Partial<Record<Metric, number>>>[];
  /** Visitors who were served a document, by stretch. */
  readonly enrolled: readonly BothArms[];
  /** Visitors of the present step who met the module. */
  readonly met: BothArms;
  /** Visitors seen in both arms of one step. */
  readonly inBothArms: number;
  /** Visitors by what they are and where; none when left out. */
  readonly cells?: readonly CellCount[];
  /** Time since anything was heard of the rollout, or since its start, ms. */
  readonly silentMs: number;
}

/** A metric's part in the judgement. */
export interface MetricJudgement {
  readonly name: Metric;
  /** Evidence that canary is worse than tolerated; fails at the limit. */
  readonly e: number;
  readonly limit: number;
  /** Evidence that it is not worse: by comparison, and for rare events by their number alone. */
  readonly passE: number;
  readonly rareE: number | null;
  readonly tolerated: number;
  readonly critical: boolean;
  readonly signalOnly: boolean;
  /** It can roll back, and no step waits until it passes. */
  readonly vetoOnly: boolean;
  /** `more`: counted are those who reached something that they are to reach. */
  readonly wanted: Wanted;
  /** Words of an outcome's module. */
  readonly text?: { readonly de: string; readonly en: string };
  /** No one of canary was observed in it so far: there is nothing to pass. */
  readonly unobserved: boolean;
  /** Of the present stretch of steps. */
  readonly canary: ArmCount & { readonly interval: Interval };
  readonly control: ArmCount & { readonly interval: Interval };
  readonly verdict: 'fail' | 'pass' | 'inconclusive';
  /** The event that decided, when one did. */
  readonly decidedBy: Crossing | null;
}

/** A verdict with all its figures. */
export interface Judgement extends Verdict {
  readonly metrics: readonly MetricJudgement[];
  /** What was found among some of the visitors. */
  readonly breakdown: Breakdown;
}

/** No telemetry for this long holds a rollout, ms. */
export const SILENCE_MS = 5 * 60_000;

/** Judges a rollout by its figures alone: the same facts always get the same judgement. */
export function decide(facts: Facts): Judgement {
  const stretches = stretchesOf(facts.policy);
  const present = stretches.findIndex(({ steps }) => steps.includes(facts.step));
  const budgeted = budget(facts.policy.metrics);
  const metrics = budgeted.map((metric) => judgeMetric(metric, facts, stretches, present));
  const sampleRatio = judgeSampleRatio(facts, stretches);
  const whole = breakDown(budgeted, stretches, facts.cells ?? []);
  const breakdown = { ...whole, cells: whole.cells.filter(({ found }) => found) };
  const { decision, reason } = conclude(facts, metrics, sampleRatio, breakdown);
  return { decision, reason, metrics, sampleRatio, breakdown, enrolled: facts.met };
}

function judgeMetric(
  metric: BudgetedMetric,
  facts: Facts,
  stretches: readonly Stretch[],
  present: number,
): MetricJudgement {
  const { name, tolerated, critical, signalOnly = false, vetoOnly = false, alpha, text } = metric;
  const wanted = wantedOf(metric);
  const scale = new Scale(stretches, tolerated, alpha, wanted);
  for (const event of facts.events) if (event.metric === name) scale.add(event);
  const { logAgainst, logFor, failed, passed, counts } = scale.weight();
  const logRare = rareEvidence(name, facts, counts);
  const rarePassed = logRare !== null && logRare >= -Math.log(alpha);
  const bad = counts[present] ?? { canary: 0, control: 0 };
  const seen = facts.observed[present]?.[name] ?? { canary: 0, control: 0 };
  const arm = (side: 'canary' | 'control') => {
    const visitors = Math.max(seen[side], bad[side]);
    return { visitors, bad: bad[side], interval: proportion(bad[side], visitors) };
  };
  // what canary says nothing of must not look like something that it does well
  const unobserved = !isHeard(name, facts, counts);
  const better = unobserved ? null : passed;
  return {
    name,
    e: fromLog(logAgainst),
    limit: 1 / alpha,
    passE: fromLog(logFor),
    rareE: logRare === null ? null : fromLog(logRare),
    tolerated,
    critical,
    signalOnly,
    vetoOnly,
    wanted,
    ...(text ? { text } : {}),
    unobserved,
    canary: arm('canary'),
    control: arm('control'),
    verdict: failed ? 'fail' : better || rarePassed ? 'pass' : 'inconclusive',
    decidedBy: failed ?? better,
  };
}

/** True once a visitor of canary was observed in the metric, in any stretch. */
function isHeard(name: Metric, { observed, settled }: Facts, counts: readonly BothArms[]): boolean {
  return counts.some(
    ({ canary }, stretch) =>
      canary > 0 || (observed[stretch]?.[name]?.canary ?? 0) > 0 || (settled[stretch]?.[name] ?? 0) > 0,
  );
}

/** ln E that canary's bad visitors are rare, over all stretches; null for a metric that has no such bound. */
function rareEvidence(name: Metric, facts: Facts, counts: readonly BothArms[]): number | null {
  const most = RARE[name];
  if (most === undefined) return null;
  const bets = betsRare(most);
  const logs = counts.map(({ canary }, stretch) =>
    logEvidence(bets, canary, Math.max(0, (facts.settled[stretch]?.[name] ?? 0) - canary)),
  );
  return logSum(logs) - Math.log(logs.length);
}

function judgeSampleRatio({ enrolled }: Facts, stretches: readonly Stretch[]): Verdict['sampleRatio'] {
  const logs = stretches.map(({ odds }, index) => {
    const { canary, control } = enrolled[index] ?? { canary: 0, control: 0 };
    return logEvidence(betsOnRatio(odds), canary, control);
  });
  const e = fromLog(logSum(logs) - Math.log(logs.length));
  const limit = 1 / ALPHA_SAMPLE_RATIO;
  return { e, limit, ok: e < limit };
}

function conclude(
  facts: Facts,
  metrics: readonly MetricJudgement[],
  sampleRatio: Verdict['sampleRatio'],
  breakdown: Breakdown,
): Pick<Verdict, 'decision' | 'reason'> {
  const judged = metrics.filter(({ signalOnly }) => !signalOnly);
  const failed = judged.filter(({ verdict }) => verdict === 'fail');
  // a rollback is never held up by doubts about the figures
  if (failed.length > 0) return { decision: 'fail', reason: failed.map(figures).join('; ') };
  const doubt = doubts(facts, sampleRatio);
  if (doubt) return { decision: 'hold', reason: doubt };
  // what only some see may be meant, or their own browser's: a person decides
  const [first] = breakdown.cells.toSorted((a, b) => b.e - a.e);
  if (first) return { decision: 'hold', reason: `breakdown: ${cellFigures(first, breakdown)}` };
  const asked = judged.filter(({ vetoOnly }) => !vetoOnly);
  const open = asked.filter(({ verdict }) => verdict !== 'pass');
  if (asked.length > 0 && open.length === 0)
    return { decision: 'pass', reason: `all ${asked.length} metrics pass` };
  const names = (list: readonly MetricJudgement[]): string => list.map(({ name }) => name).join(', ');
  const [silent, undecided] = [
    open.filter((each) => each.unobserved),
    open.filter((each) => !each.unobserved),
  ];
  const parts = [
    ...(undecided.length > 0 || silent.length === 0 ? [`undecided: ${names(undecided)}`] : []),
    ...(silent.length > 0 ? [`no observations: ${names(silent)}`] : []),
  ];
  return { decision: 'inconclusive', reason: parts.join('; ') };
}

function doubts(facts: Facts, { e, limit }: Verdict['sampleRatio']): string | null {
  if (facts.inBothArms > 0)
    return `both_arms: ${facts.inBothArms} visitors were seen in canary and in control at one step`;
  if (e >= limit) {
    const sizes = facts.enrolled.map(({ canary, control }) => `${canary} to ${control}`).join(', ');
    return `sample_ratio: canary to control ${sizes}, E ${figure(e)} of ${limit}: the arms are not as large as assigned`;
  }
  if (facts.silentMs >= SILENCE_MS)
    return `no_telemetry: nothing was heard of the rollout for ${Math.round(facts.silentMs / 60_000)} minutes`;
  return null;
}

/** A metric in one line: what was compared, the evidence, and its limit. */
export function figures({ name, e, limit, canary, control, verdict, decidedBy }: MetricJudgement): string {
  const arm = ({ bad, visitors }: ArmCount): string => `${bad} of ${visitors}`;
  const earlier = verdict === 'fail' && e < limit ? `, reached with bad visitor ${decidedBy?.number}` : '';
  return `${name}: canary ${arm(canary)}, control ${arm(control)} visitors, E ${figure(e)} of ${figure(limit)}${earlier}`;
}

function cellFigures({ metric, dimension, value, e, canary, control }: CellJudgement, of: Breakdown): string {
  const more = of.cells.length > 1 ? `, and ${of.cells.length - 1} more` : '';
  return `${metric} ${dimension} ${value}: canary ${canary.bad} of ${canary.visitors}, control ${control.bad} of ${control.visitors} visitors, E ${figure(e)} of ${figure(of.limit)} among ${of.comparisons} comparisons${more}`;
}

/** A number as people read it. */
export function figure(value: number): string {
  if (value !== 0 && (value >= 1e6 || value < 0.001)) return value.toExponential(1);
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
