import type { BankReason, OrderState } from '@rollheim/contracts';
import { owedBy } from '../order.ts';
import type { Entry } from './camt-entry.ts';

/**
 * An invoice number as people write it: `2026-000001`, `2026 000001`, `2026000001`, `2026/000001`. The year of a date is
 * none: what follows it is an amount.
 */
const NUMBER = /(?<!\d|\d\.\s?|\b\d{1,2}[-/]\d{1,2}[-/])(20\d{2})[-/._ ]?(\d{6})(?!\d)/g;
/** A creditor reference (ISO 11649) around a number. */
const CREDITOR = /\bRF\d{2}(?=20\d{8}\b)/gi;

/** The invoice numbers that an entry names, each once. */
export function numbersIn({ references, text }: Pick<Entry, 'references' | 'text'>): readonly string[] {
  const found = new Set<string>();
  for (const each of [...references, text]) {
    const plain = each.replaceAll(/[‐-―]/g, '-').replaceAll(CREDITOR, '');
    // banks break lines within a number
    for (const form of [plain, plain.replaceAll(/(?<=[\d-])\s+(?=[\d-])/g, '')])
      for (const [, year, number] of form.matchAll(NUMBER)) found.add(`${year}-${number}`);
  }
  return [...found];
}

/** What an entry is: the payment of an order, or something that a person has to look at. */
export type Matched =
  | { readonly booked: OrderState }
  /** The bank took the payment of this order back. */
  | { readonly returned: OrderState }
  | {
      readonly reason: BankReason;
      /** The order that it seems to be about. */
      readonly order: OrderState | null;
    };

/** True where a paid order can wait for its payment again when the bank takes that back: no one disputes it. */
export const isReturnable = ({ status, dispute }: OrderState): boolean =>
  status === 'paid' && dispute?.status !== 'open';

/** True for the whole payment of the one order that is named, between the day of the payment and today. */
const isReturn = (
  { credit, amount, bookedOn }: Pick<Entry, 'credit' | 'amount' | 'bookedOn'>,
  [order, ...others]: readonly OrderState[],
  today: string,
): boolean =>
  !credit &&
  order !== undefined &&
  others.length === 0 &&
  isReturnable(order) &&
  order.handedOverOn === null &&
  amount === (order.received || order.commission.gross) &&
  bookedOn >= (order.paidOn ?? '') &&
  bookedOn <= today;

/**
 * Judges an entry by the orders that it names, each once. Only what fits to the cent is a payment: number, amount (what is
 * still owed), an
 * order that waits for it, and a day from the sale until today (`soldOn` of an order, `today`: `YYYY-MM-DD`).
 */
export function match(
  entry: Pick<Entry, 'amount' | 'credit' | 'reversal' | 'bookedOn'>,
  named: readonly OrderState[],
  {
    soldOn,
    today,
    isOwn,
  }: {
    readonly soldOn: (order: OrderState) => string;
    readonly today: string;
    /** True for an order of whoever brings the statement: what it means for that somebody else decides. */
    readonly isOwn: (order: OrderState) => boolean;
  },
): Matched {
  const [order = null, ...others] = named;
  const but = (reason: BankReason): Matched => ({ reason, order: others.length > 0 ? null : order });
  if (entry.reversal && isReturn(entry, named, today) && !named.some(isOwn))
    return { returned: named[0] as OrderState };
  if (entry.reversal) return but('reversal');
  // some banks report what they take back as a plain debit: nothing is booked by it, and nothing handed over meanwhile
  if (!entry.credit) return but(named.some(({ status }) => status === 'paid') ? 'reversal' : 'debit');
  if (!order) return but('unknown_reference');
  if (others.length > 0) return but('several_references');
  if (order.status === 'canceled') return but('order_canceled');
  if (order.status === 'paid') return but('paid_already');
  if (entry.amount !== owedBy(order)) return but('amount_differs');
  if (entry.bookedOn < soldOn(order) || entry.bookedOn > today) return but('day_implausible');
  if (isOwn(order)) return but('own_sale');
  return { booked: order };
}
