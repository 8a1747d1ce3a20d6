import type { Refunded } from '../state/refunds.ts';
import { cents, day, instant, mediaId, title } from './order-fields.ts';
import { orderExample } from './order-state.ts';
import { bankReference, reference, referenceExample, told, toldExample } from './order-told.ts';
import { extended, integer, message, orNull, text, type Typed } from './schema.ts';

/** Of the commands of orders: what was paid back to a buyer. */
export const refundCommands = [
  /**
   * By the operator: the `amount` that is due to the buyer (cents; another one is refused as `conflict`) left the account
   * on this day; `note` is kept in the history alone.
   */
  message({
    name: 'order.book-refund',
    version: 1,
    schema: extended(reference, { amount: integer(1), day, note: bankReference }),
    example: { ...referenceExample, amount: 20_000, day: '2026-03-18', note: '' },
  }),
] as const;

const refunded: Typed<Refunded> = extended(told, {
  title,
  mediaId,
  amount: cents,
  invoice: orNull(text()),
  day,
  at: instant,
});

/** Of the events of orders: the same. */
export const refundEvents = [
  message({
    name: 'order.refunded',
    version: 1,
    schema: refunded,
    example: {
      ...toldExample,
      title: orderExample.title,
      mediaId: null,
      amount: 20_000,
      invoice: '2026-000023',
      day: '2026-03-18',
      at: '2026-03-18T09:00:00.000Z',
    },
  }),
] as const;
