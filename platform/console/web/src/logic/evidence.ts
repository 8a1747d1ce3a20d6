import type { Translate } from '../texts.ts';
import type { CellJudgement, Explanation, MetricJudgement } from '../types.ts';
import { hitOnly, onlyText, valueText } from './cells.ts';
import { metricTitle } from './reasons.ts';
import type { ConsoleLocale } from '../texts.ts';

/** How many values are how. */
export interface Tally {
  readonly all: number;
  readonly passed: number;
  readonly found: number;
  readonly open: number;
  readonly silent: number;
}

/** No one of canary was seen in it, although control was: nothing to call good. */
export const isSilent = ({ name, unobserved, verdict, control }: MetricJudgement): boolean =>
  unobserved && verdict === 'inconclusive' && name !== 'bff_restart' && control.visitors > 0;

export function tallyOf({ judgement, breakdown }: Pick<Explanation, 'judgement' | 'breakdown'>): Tally {
  const { metrics } = judgement;
  const passed = metrics.filter(({ verdict }) => verdict === 'pass').length;
  const silent = metrics.filter(isSilent).length;
  const failed = metrics.filter(({ verdict }) => verdict === 'fail').length;
  return {
    all: metrics.length,
    passed,
    silent,
    open: metrics.length - passed - silent - failed,
    found: new Set(breakdown.cells.filter(({ found }) => found).map(({ metric }) => metric)).size,
  };
}

/** What is wrong, in a few words: the metric, and who alone is hit by it. */
export function troubleText(
  { judgement, breakdown }: Pick<Explanation, 'judgement' | 'breakdown'>,
  t: Translate,
  locale: ConsoleLocale,
): string | null {
  const failed = judgement.metrics.filter(({ verdict, signalOnly }) => verdict === 'fail' && !signalOnly);
  if (failed.length > 0) return failed.map((metric) => metricTitle(metric, t, locale)).join(', ');
  const [first] = breakdown.cells.filter(({ found }) => found).toSorted((a, b) => b.e - a.e);
  if (!first) return null;
  const metric = judgement.metrics.find(({ name }) => name === first.metric);
  const only = hitOnly(breakdown.cells, first.metric);
  const who = only.length > 0 ? onlyText(only, t) : valueText(first, t);
  return metric ? `${metricTitle(metric, t, locale)}, ${who}` : who;
}

/** The page's first words. */
export function headlineOf(explanation: Explanation, t: Translate, locale: ConsoleLocale): string {
  const { decision } = explanation.judgement;
  const what = troubleText(explanation, t, locale);
  if (what === null) return t(`evidencePage.headline.${decision}`, { what: '' });
  return t(`evidencePage.headline.${decision === 'fail' ? 'fail' : 'found'}`, { what });
}

/** Sums of the other cells of the same dimension: how it is without those who are hit. */
export function withoutCell(cells: readonly CellJudgement[], cell: CellJudgement) {
  const others = cells.filter(
    ({ metric, dimension, value }) =>
      metric === cell.metric && dimension === cell.dimension && value !== cell.value,
  );
  const sum = (arm: 'canary' | 'control') => ({
    bad: others.reduce((total, each) => total + each[arm].bad, 0),
    visitors: others.reduce((total, each) => total + each[arm].visitors, 0),
  });
  return { canary: sum('canary'), control: sum('control') };
}
