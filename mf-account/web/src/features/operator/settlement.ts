import type { DisputeStatement, OrderDispute, OrderState, OrderSide } from '@rollheim/contracts';

const OUTCOMES = ['none', 'reduction', 'rescission'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How a dispute can end: a sale is rescinded by who may, and while its commission is open alone. */
export const outcomesOf = ({ status }: Pick<OrderState, 'status'>, mayRescind: boolean): readonly Outcome[] =>
  OUTCOMES.filter((outcome) => outcome !== 'rescission' || (mayRescind && status === 'pending'));

const OTHER: Readonly<Record<OrderSide, OrderSide>> = { buyer: 'seller', seller: 'buyer' };

/** True while the other side has time to state its view and has not. */
export const isUnheard = (
  { disputeId, by, answerUntil }: Pick<OrderDispute, 'disputeId' | 'by' | 'answerUntil'>,
  statements: readonly Pick<DisputeStatement, 'disputeId' | 'by'>[],
  now: number,
): boolean =>
  now < Date.parse(answerUntil) &&
  !statements.some((each) => each.disputeId === disputeId && each.by === OTHER[by]);
