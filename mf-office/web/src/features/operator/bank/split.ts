import { type BankCommands, inEuros } from '@rollheim/contracts';
import { wholeCents, type Typed } from '../settlement.ts';

/** An order that an entry is being split over. Cents. */
export interface DraftPart {
  readonly orderId: string;
  /** How the order is named. */
  readonly name: string;
  readonly title: string;
  /** What it still owes. */
  readonly open: number;
  /** Euros as typed; a text that is no number, null: empty. */
  readonly euros: Typed;
}

/** The cents of a part; null where it is no amount from one cent to what the order owes. */
export function centsOf({ euros, open }: Pick<DraftPart, 'euros' | 'open'>): number | null {
  const cents = wholeCents(euros);
  return cents !== null && cents >= 1 && cents <= open ? cents : null;
}

/** What a split still needs: cents that are not distributed (negative: too many), and whether every part is an amount. */
export function standing(amount: number, parts: readonly DraftPart[]) {
  const cents = parts.map(centsOf);
  const left = amount - cents.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  return { left, whole: parts.length > 0 && !cents.includes(null) };
}

/** A further order, which gets what is left, at most what it owes. */
export function withPart(
  amount: number,
  parts: readonly DraftPart[],
  order: Omit<DraftPart, 'euros'>,
): readonly DraftPart[] {
  if (parts.some(({ orderId }) => orderId === order.orderId)) return parts;
  const cents = Math.min(order.open, Math.max(0, standing(amount, parts).left));
  return [...parts, { ...order, euros: cents === 0 ? null : inEuros(cents) }];
}

/** What is sent. `rest`: what stays over is stated as paid too much. */
export const splitOf = (
  amount: number,
  parts: readonly DraftPart[],
): Omit<BankCommands['bank.split'], 'entryId'> => ({
  parts: parts.flatMap((part) => {
    const cents = centsOf(part);
    return cents === null ? [] : [{ orderId: part.orderId, amount: cents }];
  }),
  rest: standing(amount, parts).left,
});
