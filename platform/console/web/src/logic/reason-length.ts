import type { Translate } from '../texts.ts';
import { LONGEST_REASON } from './reasons.ts';

/** From this part of the longest reason on its letters are counted. */
const NEAR = 0.8;

/** The hint of a reason's field: what it is for; where it comes near its end, how long it is. */
export const reasonHint = (hint: string, letters: number, t: Translate): string =>
  letters < LONGEST_REASON * NEAR ? hint : t('reasonField.count', { count: letters, most: LONGEST_REASON });

/** What is wrong with the length of a reason; undefined: nothing. */
export const tooLongText = (letters: number, t: Translate): string | undefined =>
  letters > LONGEST_REASON ? t('reasonField.long', { most: LONGEST_REASON, count: letters }) : undefined;
