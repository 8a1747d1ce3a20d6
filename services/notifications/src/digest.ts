import type { Digest } from '@rollheim/contracts';
import { Temporal } from 'temporal-polyfill';
import type { Params } from './message.ts';
import type { MessageEntry } from './table/row.ts';

const ZONE = 'Europe/Berlin';

/** When the mails of a day go out for who chose nothing. */
export const USUAL_DIGEST: Digest = { at: '07:30', days: [1, 2, 3, 4, 5, 6, 7] };

/** The next instant after `now` at which somebody's daily mails go out; both epoch ms. */
export function nextDigest(now: number, { at: time, days }: Digest = USUAL_DIGEST): number {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE);
  const wall = Temporal.PlainTime.from(time);
  // today's may be over, and each day of the week comes within the next seven
  for (let after = 0; after <= 7; after += 1) {
    const then = at.add({ days: after }).withPlainTime(wall);
    if (then.epochMilliseconds > now && days.includes(then.dayOfWeek)) return then.epochMilliseconds;
  }
  throw new Error('A digest without a day');
}

/** True for a message that loses nothing by waiting for the next morning: nothing to do, nothing due, nothing urgent. */
export const mayWait = (
  { push, mail: { kind, tone } }: Pick<MessageEntry, 'push' | 'mail'>,
  { deadline = null }: Params = {},
): boolean => kind !== null && push !== 'high' && tone !== 'task' && deadline === null;
