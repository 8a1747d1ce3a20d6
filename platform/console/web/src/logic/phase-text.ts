import type { ConsoleLocale, Translate } from '../texts.ts';
import type { OverviewModule, Rollout } from '../types.ts';
import { share } from './figures.ts';

/**
 * Where the rollout is, in a sentence; an ended one names what everyone has now, where that is another release, or who has
 * which where another rollout is under way.
 */
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
  if (phase === 'running' && rollout.byHand) return t('phaseText.byHand', values);
  const canary = module?.versions.find(({ role }) => role === 'canary');
  if (ended !== null && module && canary && module.rollout !== rollout.id)
    return t(`phaseMeanwhile.${phase}`, {
      ...values,
      share: share(canary.share, locale),
      canary: canary.version,
      stable: module.stable,
    });
  if (ended === null || !module || module.stable === ended) return t(`phaseText.${phase}`, values);
  return t(`phaseThen.${phase}`, { ...values, stable: module.stable });
}
