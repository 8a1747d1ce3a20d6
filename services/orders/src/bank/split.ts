import type { BankPart, OrderState } from '@rollheim/contracts';
import { owedBy } from '../order.ts';
import type { StoredEntry } from './store.ts';

/** Characters of a reference in an order's history. */
export const LONGEST_NOTE = 200;

/** Why an entry does not pay what was asked for; with the broken rule of each field. */
export interface Refused {
  readonly refused: 'conflict' | 'move_not_allowed' | 'invalid_input';
  readonly fields?: Readonly<Record<string, string>>;
}

/** What an entry pays of one order, and whether the order is paid by it. */
export interface JudgedPart extends BankPart {
  readonly pays: boolean;
}

/** An entry that somebody decided meanwhile, or that is no money which came in; null: it can pay orders. */
export function refusedEntry({
  state,
  credit,
  reason,
}: Pick<StoredEntry, 'state' | 'credit' | 'reason'>): Refused | null {
  if (state !== 'open') return { refused: 'conflict' };
  return !credit || reason === 'reversal' ? { refused: 'move_not_allowed' } : null;
}

/**
 * Judges how an entry of `amount` cents is split over orders, of each of which the locked state is given. Every fault is
 * named with its part, counted from 0.
 */
export function judgeSplit(
  amount: number,
  asked: readonly BankPart[],
  rest: number,
  orders: ReadonlyMap<string, OrderState>,
): readonly JudgedPart[] | Refused {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  const parts = asked.map(({ orderId, amount: part }, index) => {
    const order = orders.get(orderId);
    const owed = order ? owedBy(order) : 0;
    if (seen.has(orderId)) fields[`parts.${index}.orderId`] = 'array.unique';
    else if (order?.status !== 'pending') fields[`parts.${index}.orderId`] = 'bank.not_pending';
    else if (part > owed) fields[`parts.${index}.amount`] = 'bank.more_than_owed';
    seen.add(orderId);
    return { orderId, amount: part, pays: part === owed };
  });
  if (asked.reduce((sum, part) => sum + part.amount, rest) !== amount) fields['rest'] = 'bank.sum';
  return Object.keys(fields).length > 0 ? { refused: 'invalid_input', fields } : parts;
}

/** What a whole entry of `amount` cents is for an order: its payment, or only a part where the order owes more. */
export const wholePart = (amount: number, order: OrderState): JudgedPart => ({
  orderId: order.orderId,
  amount,
  pays: amount >= owedBy(order),
});

/**
 * Day of a payment: that of the bank's booking, whenever it is decided. What was there before the sale pays it from the
 * sale's day on, what is booked ahead is there `today` at the latest. All `YYYY-MM-DD`.
 */
export function paidOnOf(booked: string, sold: string, today: string): string {
  if (booked > today) return today;
  return booked < sold ? sold : booked;
}

/** What decides whether a payment can be taken back from an order. */
export interface Followed {
  readonly order: OrderState;
  /** The order was paid by the entry. */
  readonly pays: boolean;
  /** Somebody proposed a pickup. */
  readonly pickup: boolean;
}

/**
 * Faults of taking an entry back: orders in which something followed from the payment, by number. What only paid a part
 * is taken back while its order waits for the rest.
 */
export function judgeTakeBack(orders: readonly Followed[]): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const { order, pays, pickup } of orders) {
    // what was paid back of it is gone
    const untouched = pays
      ? order.status === 'paid' && !pickup && order.handedOverOn === null && order.dispute === null
      : order.status === 'pending';
    if (!untouched || (order.refund?.paid ?? 0) > 0) faults[`orders.${order.number}`] = 'bank.followed';
  }
  return faults;
}
