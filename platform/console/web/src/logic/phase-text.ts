import type { ConsoleLocale, Translate } from '../texts.ts';
import type { OverviewModule, Rollout } from '../types.ts';
import { share } from './figures.ts';

/** Where the rollout is, in a sentence; an ended one names what everyone has now, where that is another release. */
export function phaseText(
  rollout: Rollout,
  module: OverviewModule | undefined,
  t: Translate,
  locale: ConsoleLocale,
): string {
  const { phase, base, target } = rollout;
  const values = { share: share(rollout.share, locale), target, base };
  const ended =
    phase === 'complete' ? target : phase === 'rolled_back' || phase === 'withdrawn' ? base : null;
  if (ended === null || !module || module.stable === ended) return t(`phaseText.${phase}`, values);
  return t(`phaseThen.${phase}`, { ...values, stable: module.stable });
}
