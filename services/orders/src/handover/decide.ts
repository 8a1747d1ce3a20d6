import {
  HANDOVER_PAPERS,
  type HandoverAsks,
  type HandoverProtocol,
  type OrderCommands,
  type OrderState,
} from '@rollheim/contracts';
import { isCalendarDay } from '@rollheim/contracts/server';
import { dayOf } from '../order.ts';

/** So much a vehicle may have run since its ad, km, before the figure is asked back. */
const MOST_KM_SINCE_AD = 5_000;

/** Wrong codes in {@link TRIES_MS}, after which none is judged any more. */
const MOST_TRIES = 10;
const TRIES_MS = 3_600_000;
/** Wrong codes in all, after which no code counts until the buyer has a new one. */
const MOST_TRIES_OF_CODE = 20;

/** A refusal: its code, and the broken rule of each field. */
export interface Refused {
  readonly refused: 'move_not_allowed' | 'conflict' | 'invalid_input' | 'too_many_requests';
  readonly fields?: Readonly<Record<string, string>>;
}

/** What a handover is judged by. */
export interface HandoverFacts {
  /** The code that the buyer has; null where no pickup is agreed. */
  readonly code: string | null;
  /** Wrong codes that were entered for this order. */
  readonly tries: Tries;
  /** The bank took the payment back, and no one has settled that yet. */
  readonly recalled: boolean;
  /** What the buyer was shown last; null: nothing. */
  readonly shown: HandoverProtocol | null;
  /** A protocol that there is already. */
  readonly present: HandoverProtocol | null;
  /** Mileage in the ad, km; null where it is not known. */
  readonly advertised: number | null;
  readonly asks: HandoverAsks;
  /** ISO instant. */
  readonly at: string;
}

/** Wrong codes that were entered for an order, counted from the first one within an hour. */
export interface Tries {
  /** With this code in all, however long ago. */
  readonly all: number;
  readonly wrong: number;
  /** ISO instant of the first one; null: there was none. */
  readonly since: string | null;
}

/** Those that count at an instant: what is an hour old does not. */
export const triesAt = ({ all, wrong, since }: Tries, at: string): Tries =>
  since !== null && Date.parse(at) < Date.parse(since) + TRIES_MS
    ? { all, wrong, since }
    : { all, wrong: 0, since: null };

/** True for the refusal of a wrong code, which counts as a try. */
export const isWrongCode = ({ fields }: Refused): boolean => fields?.['code'] === 'handover.code';

/** True where the odometer does not fit the ad: less than it states, or much more. */
export const isImplausible = (mileage: number, advertised: number | null): boolean =>
  advertised !== null && (mileage < advertised || mileage > advertised + MOST_KM_SINCE_AD);

type Written = Omit<OrderCommands['order.show-handover'], 'orderId'>;

/** What the seller has written down, or what is wrong with it, or why nothing is handed over now. */
export function decideShowing(
  { status, createdAt }: Pick<OrderState, 'status' | 'createdAt'>,
  asked: Written,
  { code, recalled, present, advertised, asks, at }: Omit<HandoverFacts, 'tries' | 'shown'>,
): HandoverProtocol | Refused {
  if (present) return { refused: 'conflict' };
  // before the commission is paid and a pickup agreed, nothing is handed over
  if (status !== 'paid' || code === null) return { refused: 'move_not_allowed' };
  if (recalled) return { refused: 'move_not_allowed', fields: { payment: 'handover.recalled' } };
  const { day, keys } = asked;
  const mileage = asks.mileage ? asked.mileage : null;
  const name = asked.name.trim();
  const fields: Record<string, string> = {};
  if (!isCalendarDay(day)) fields['day'] = 'handover.day';
  else if (day > dayOf(at)) fields['day'] = 'handover.future';
  else if (day < dayOf(createdAt)) fields['day'] = 'handover.before';
  if (asks.mileage && mileage === null) fields['mileage'] = 'any.required';
  else if (mileage !== null && isImplausible(mileage, advertised) && !asked.mileageConfirmed)
    fields['mileage'] = 'handover.mileage';
  if (name === '') fields['name'] = 'any.required';
  if (Object.keys(fields).length > 0) return { refused: 'invalid_input', fields };
  const outside = mileage !== null && isImplausible(mileage, advertised);
  return {
    at,
    day,
    mileage,
    ...(outside && advertised !== null ? { advertised } : {}),
    keys,
    papers: HANDOVER_PAPERS.filter((paper) => asked.papers.includes(paper) && (paper !== 'gas' || asks.gas)),
    damages: asked.damages.trim(),
    name,
    idNote: asked.idNote.trim(),
  };
}

/** True where two protocols say the same, whenever they were written. */
export const isSame = (a: HandoverProtocol | null, b: HandoverProtocol): boolean =>
  a !== null &&
  a.day === b.day &&
  a.mileage === b.mileage &&
  a.keys === b.keys &&
  a.papers.join(' ') === b.papers.join(' ') &&
  a.damages === b.damages &&
  a.name === b.name &&
  a.idNote === b.idNote;

/**
 * The protocol of a handover, or why there is none. The seller confirms it by being logged in, whoever takes the vehicle
 * over by the code that the buyer has, after they were shown it.
 */
export function decideHandover(
  order: Pick<OrderState, 'status' | 'createdAt'>,
  asked: Omit<OrderCommands['order.hand-over'], 'orderId'>,
  facts: HandoverFacts,
): HandoverProtocol | Refused {
  const protocol = decideShowing(order, asked, facts);
  if ('refused' in protocol) return protocol;
  if (asked.shown && !isSame(facts.shown, protocol))
    return { refused: 'invalid_input', fields: { protocol: 'handover.not_shown' } };
  // checked last: who guesses codes learns nothing from another fault
  if (facts.tries.all >= MOST_TRIES_OF_CODE)
    return { refused: 'move_not_allowed', fields: { code: 'handover.locked' } };
  if (triesAt(facts.tries, facts.at).wrong >= MOST_TRIES)
    return { refused: 'too_many_requests', fields: { code: 'handover.wait' } };
  if (asked.code !== facts.code) return { refused: 'invalid_input', fields: { code: 'handover.code' } };
  return protocol;
}
