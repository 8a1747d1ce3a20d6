import { agreedPrice, atPrice, presentPrice } from '@rollheim/auction-rules';
import {
  awaitsOtherSide,
  DISPUTE_REASONS,
  MOST_DISPUTES,
  NOT_AGREED,
  type DisputeChanged,
  type OrderCommands,
  type OrderDispute,
  type OrderSide,
  type OrderState,
} from '@rollheim/contracts';

const DAY_MS = 86_400_000;
/** So long after the sale a dispute can be opened. */
const OPEN_DAYS = 90;
/** So long the other side has to state its view before an operator decides. */
const ANSWER_DAYS = 7;
/** So long before the end of these days a side that has stated nothing is reminded. */
const REMIND_DAYS = 2;
/** Statements of one side in one dispute. */
export const MOST_STATEMENTS = 20;

/** A refusal: its code, and the broken rule of each field. */
export interface Refused {
  readonly refused: 'not_found' | 'move_not_allowed' | 'conflict' | 'invalid_input';
  readonly fields?: Readonly<Record<string, string>>;
}

/** Disputes of an order that the side opened before. */
export interface EarlierDisputes {
  readonly count: number;
  /** It took one back that the team was to decide. */
  readonly evaded: boolean;
}

/** True as long as a side may open a dispute at an instant (ISO), but for how often it did before. */
export const mayStillBeDisputed = (
  { status, createdAt, dispute }: Pick<OrderState, 'status' | 'createdAt' | 'dispute'>,
  at: string,
): boolean =>
  status !== 'canceled' &&
  // what an operator settled is settled: no one asks until they like the answer
  dispute?.status !== 'settled' &&
  Date.parse(at) <= Date.parse(createdAt) + OPEN_DAYS * DAY_MS;

/** The dispute that a side opens, or why it may not. */
export function decideOpening(
  order: Pick<OrderState, 'status' | 'createdAt' | 'dispute'>,
  side: OrderSide,
  { reason }: Pick<OrderCommands['order.open-dispute'], 'reason'>,
  { at, disputeId }: { readonly at: string; readonly disputeId: string },
  earlier: EarlierDisputes,
): OrderDispute | Refused {
  if (order.dispute?.status === 'open') return { refused: 'conflict' };
  if (
    !mayStillBeDisputed(order, at) ||
    // each is mailed to the other side, and a decision that is due is not evaded by a new seven days
    earlier.count >= MOST_DISPUTES ||
    earlier.evaded
  )
    return { refused: 'move_not_allowed' };
  if (!DISPUTE_REASONS[side].includes(reason))
    return { refused: 'invalid_input', fields: { reason: 'any.only' } };
  return {
    disputeId,
    by: side,
    reason,
    status: 'open',
    openedAt: at,
    answerUntil: new Date(Date.parse(at) + ANSWER_DAYS * DAY_MS).toISOString(),
    endedAt: null,
    heard: false,
    outcome: null,
    reduction: 0,
  };
}

/** The open dispute that a command is about, or why there is none: it ended, or another one was opened meanwhile. */
export function openDispute(
  { dispute }: Pick<OrderState, 'dispute'>,
  disputeId: string,
): OrderDispute | Refused {
  if (!dispute) return { refused: 'move_not_allowed' };
  return dispute.status === 'open' && dispute.disputeId === disputeId ? dispute : { refused: 'conflict' };
}

/**
 * The notification that the deadline of an open dispute requires at an instant (ISO): `reminded` while the other side has stated
 * nothing and its days end soon, `due` once they are over; null: nothing.
 */
export function deadlineOf(
  { answerUntil, heard = false }: Pick<OrderDispute, 'answerUntil' | 'heard'>,
  now: string,
): 'reminded' | 'due' | null {
  const left = Date.parse(answerUntil) - Date.parse(now);
  if (left <= 0) return 'due';
  return left < REMIND_DAYS * DAY_MS && !heard ? 'reminded' : null;
}

/** The dispute as its opener takes it back, or why they may not. */
export function decideWithdrawal(dispute: OrderDispute, side: OrderSide, at: string): OrderDispute | Refused {
  if (dispute.by !== side) return { refused: 'move_not_allowed' };
  return { ...dispute, status: 'withdrawn', endedAt: at };
}

/** The dispute once a side has stated something: what the opener adds is not the other side's view. */
export const stated = (dispute: OrderDispute, side: OrderSide): OrderDispute =>
  dispute.by === side ? dispute : { ...dispute, heard: true };

/** Refuses a settlement while the other side is awaited, unless both sides have agreed; null: nothing prevents it. */
export const whyNotYet = (
  dispute: Parameters<typeof awaitsOtherSide>[0],
  { agreed = false }: Pick<OrderCommands['order.settle-dispute'], 'agreed'>,
  at: string,
): Refused | null =>
  !agreed && awaitsOtherSide(dispute, Date.parse(at))
    ? { refused: 'invalid_input', fields: { agreed: NOT_AGREED } }
    : null;

type Settled = Pick<OrderState, 'vehicleCost'> & { readonly dispute: OrderDispute };
type Asked = Pick<OrderCommands['order.settle-dispute'], 'outcome' | 'reduction'>;

/**
 * The dispute as an operator settles it, and what the vehicle costs then. A reduction is off the gross price; the
 * commission is for the mediation and stays.
 */
export function decideSettlement(
  { price, vehicleCost }: Pick<OrderState, 'price' | 'vehicleCost'>,
  dispute: OrderDispute,
  { outcome, reduction }: Asked,
  at: string,
): Settled | Refused {
  const reduces = outcome === 'reduction';
  if (reduces ? reduction < 1 : reduction !== 0)
    return { refused: 'invalid_input', fields: { reduction: reduces ? 'number.min' : 'any.only' } };
  if (reduction >= price) return { refused: 'invalid_input', fields: { reduction: 'number.max' } };
  const settled = { ...dispute, status: 'settled', endedAt: at, outcome, reduction } as const;
  // an order that is older than its costs owes the price as it was
  const cost = vehicleCost ?? { treatment: 'margin', kind: 'margin' };
  return { dispute: settled, vehicleCost: reduces ? atPrice(cost, price - reduction) : vehicleCost };
}

/** What both sides settle after a reduction: the price that is owed, and what it has become less by. */
export function owedBy(
  order: Pick<OrderState, 'status' | 'price' | 'vehicleCost' | 'dispute'>,
): NonNullable<DisputeChanged['owed']> {
  const { payable: price } = presentPrice(order);
  const treatment = order.vehicleCost?.treatment;
  const net = treatment === 'intra_community' || treatment === 'export';
  return { net, reduction: agreedPrice(order).payable - price, price };
}
