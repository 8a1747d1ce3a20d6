import { percent } from './figures.ts';
import type { ConsoleLocale, Translate } from '../texts.ts';
import type { CellJudgement, MetricJudgement } from '../types.ts';

type Arm = Pick<CellJudgement['canary'], 'bad' | 'visitors'>;

export const shareOf = ({ bad, visitors }: Arm): number => (visitors === 0 ? 0 : bad / visitors);

/** An arm's share; a dash while no one was seen. */
export const shareText = (arm: Arm, locale: ConsoleLocale): string =>
  arm.visitors === 0 ? '–' : percent(shareOf(arm), locale);

/** The share of canary that is just tolerated: what is to be reached may be rarer by the ratio, what is bad more frequent. */
export const limitOf = (
  { tolerated, wanted }: Pick<MetricJudgement, 'tolerated' | 'wanted'>,
  control: Arm,
): number => (wanted === 'more' ? shareOf(control) / tolerated : Math.min(1, shareOf(control) * tolerated));

/** What a drawing of both arms shows, in a sentence. */
export function rangeText(
  metric: Pick<MetricJudgement, 'tolerated' | 'wanted'>,
  { canary, control }: Pick<CellJudgement, 'canary' | 'control'>,
  t: Translate,
  locale: ConsoleLocale,
): string {
  return t('evidencePage.bars', {
    rate: shareText(canary, locale),
    low: percent(canary.interval.low, locale),
    high: percent(canary.interval.high, locale),
    control: shareText(control, locale),
    limit: percent(limitOf(metric, control), locale),
  });
}
