import type { RunningCheck } from '@rollheim/release-management';
import type { ConsoleLocale, Translate } from '../texts.ts';
import { clock } from './figures.ts';

/** A check of the gate that is under way, behind the name of its release. */
export const checkText = (
  { askedAt, since }: RunningCheck,
  t: Translate,
  locale: ConsoleLocale,
  now: number,
): string =>
  since === null
    ? t('checking.waits', { time: clock(askedAt, locale, now) })
    : t('checking.looks', { time: clock(since, locale, now) });
