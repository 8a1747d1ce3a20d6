import fc from 'fast-check';
import type { Envelope, Facts, Payload } from '../commands.ts';
import { step as nextStep } from '../ladder.ts';
import { STANDARD_SCHEDULE, type Schedule } from '../schedule.ts';
import { firstExtension, firstSlot, type Reservation } from '../slots.ts';
import type { Auction } from '../state.ts';
import type { Engine } from '../step.ts';
import { isFrom, KINDS, moveOf, type Kind, type Role } from '../table.ts';
import { nextTimer } from '../timers.ts';

/** The schedule of random lives, with holidays. */
export const SCHEDULE: Schedule = {
  ...STANDARD_SCHEDULE,
  holidays: ['2026-03-04', '2026-04-03', '2026-04-06'],
};

const CUSTOMERS: Record<string, string> = { m1: 'c1', m2: 'c2', m3: 'c3', m4: 'c3', own: 'seller' };

/** Numbers from which a command is made of what the state offers at that moment. */
export interface Intent {
  readonly kind: number;
  readonly actor: number;
  readonly amount: number;
  readonly time: number;
  readonly odd: number;
}

const number = (max: number) => fc.nat({ max });

export const intents = (maxLength: number) =>
  fc.array(
    fc.record({
      kind: number(9_999),
      actor: number(99),
      amount: number(99),
      time: number(99),
      odd: number(99),
    }),
    { minLength: 20, maxLength },
  );

/** A command that often fits the state, and sometimes does not. */
export function concretise(intent: Intent, engine: Engine, index: number): Envelope {
  const at = instant(intent, engine);
  const { state } = engine;
  const odd = intent.odd < 8;
  const { status } = state;
  const others = OTHERS.filter((kind) => ROLES.some((role) => isFrom(kind, role, status)));
  const fitting = [...(FITTING[String(status)] ?? ['submit']), ...others];
  const kinds = odd ? [...Object.values(FITTING).flat(), ...OTHERS] : fitting;
  const kind = kinds[intent.kind % kinds.length]!;
  const actor = odd
    ? ['owner', 'operator', 'm1', 'm4', 'own'][intent.actor % 5]!
    : actorFor(kind, intent, state);
  const customer = CUSTOMERS[actor];
  const facts: Facts = {
    ...(customer && { customer, accepted: intent.odd !== 9, blocked: intent.odd === 10 }),
    listedElsewhere: intent.odd === 11,
    paid: intent.odd === 12,
  };
  const commandId = intent.odd === 13 ? `k${Math.max(0, index - 3)}` : `k${index}`;
  const role: Role = customer ? 'merchant' : (actor as Role);
  return { commandId, actor, role, at, payload: payloadFor(kind, intent, state, at), facts };
}

const BIDDING: readonly Kind[] = [
  'bid',
  'agent',
  'bid',
  'agent',
  'bid',
  'agent',
  'bid',
  'buy_now',
  'question',
  'answer',
  'outage_declare',
  'outage_lift',
  'extend',
  'open_round',
];
const RELIST: readonly Kind[] = [
  'restart',
  'restart',
  'change',
  'late_open',
  'late_offer',
  'late_offer',
  'late_offer',
  'withdraw',
];

/** Kinds that fit a state, the frequent ones named more often. */
const FITTING: Readonly<Record<string, readonly Kind[]>> = {
  null: ['submit'],
  editing: ['submit', 'submit', 'submit', 'submit', 'verify_email', 'withdraw'],
  under_review: ['release', 'release', 'release', 'release', 'request_changes', 'take_back', 'reject'],
  published: ['question', 'bid', 'question', 'void', 'release'],
  running: BIDDING,
  hotbidding: BIDDING,
  renegotiation: [
    'neg_counter',
    'neg_offer',
    'neg_counter',
    'neg_offer',
    'neg_accept',
    'neg_decline',
    'neg_end',
  ],
  failed: ['late_open', 'late_open', 'restart', 'change'],
  acpt_late_offer: RELIST,
  declined_late_offer: RELIST,
  recd_late_offer: [
    'late_offer',
    'late_offer',
    'late_counter',
    'late_counter',
    'late_accept',
    'late_decline',
  ],
  anr_offer_above_targetprice: ['late_accept', 'late_decline', 'late_offer'],
  sold: ['rescind', 'rescind', 'void'],
  inactive: ['reopen'],
  failed_na: ['submit', 'restart'],
};

const ROLES: readonly Role[] = ['owner', 'merchant', 'operator'];
/** Kinds that change no auction that was published, and timers, which time brings. */
const NEVER: readonly Kind[] = ['discard', 'system_minimum', 'timer'];
/** All other kinds are drawn wherever the table of moves has them. */
const OTHERS = KINDS.filter((kind) => !NEVER.includes(kind) && !Object.values(FITTING).flat().includes(kind));

function actorFor(kind: Kind, { actor }: Intent, { negotiation, late }: Auction): string {
  const merchant = ['m1', 'm2', 'm3', 'm4'][actor % 4]!;
  const { by } = moveOf(kind);
  if (!by.owner && !by.merchant) return 'operator';
  const bidder = negotiation?.bidder.merchant ?? late?.merchant ?? merchant;
  if (!by.owner) return kind === 'neg_offer' ? bidder : merchant;
  const answers =
    kind === 'neg_accept' || kind === 'neg_decline' || kind === 'late_accept' || kind === 'late_decline';
  return answers && actor % 2 === 0 ? bidder : 'owner';
}

/** Mostly soon, sometimes just before, at or after the next timer, sometimes back. */
function instant({ time }: Intent, { at, state }: Engine): number {
  const due = nextTimer(state)?.due ?? at;
  if (time < 4) return at - 30_000;
  if (time < 70) return at + time * 1_000;
  if (time < 80) return Math.max(at, due - 1_000 * (time - 69));
  if (time < 90) return Math.max(at, due + (time - 85) * 1_000);
  return at + (time - 89) * 3_600_000 * 5;
}

function payloadFor(kind: Kind, intent: Intent, state: Auction, at: number): Payload {
  const { amount, actor, odd } = intent;
  const last = state.last?.minimum ?? 1_000_000;
  const minimum = Math.max(50_000, Math.floor((last * (100 - (amount % 12))) / 500_000) * 5_000);
  const answersCounter = late(state)?.counter && actor % 2 === 0;
  const offer =
    odd === 14
      ? 'gone'
      : (state.negotiation?.standing.offerId ??
        (answersCounter ? late(state)!.counter!.offerId : late(state)?.offerId) ??
        'gone');
  switch (kind) {
    case 'submit': {
      const startPrice = Math.max(5_000, minimum - 50_000 * (amount % 7));
      return {
        kind,
        startPrice,
        minimum,
        buyNow: amount % 3 ? null : minimum + 60_000,
        complete: odd !== 15,
      };
    }
    case 'release':
      return { kind, ...slot(state, at, odd) };
    case 'extend':
      return { kind, ...extension(state, at, odd) };
    case 'restart':
      return { kind, newMinimum: minimum, ...slot(state, at, odd) };
    case 'bid':
    case 'agent':
      return { kind, amount: bidAmount(amount, state), ...(actor % 3 > 0 && { confirmedHigh: true }) };
    case 'neg_decline':
      return {
        kind,
        offer,
        then: amount % 2 ? 'restart' : 'pause',
        newMinimum: minimum,
        ...slot(state, at, odd),
      };
    case 'neg_offer':
      return { kind, offer, amount: between(state.negotiation?.highestOffer ?? 500_000, last, amount) };
    case 'neg_counter':
      return { kind, offer, amount: between(state.negotiation?.standing.amount ?? 500_000, last, amount) };
    case 'late_counter':
      return {
        kind,
        offer: late(state)?.offerId ?? 'gone',
        amount: between(late(state)?.amount ?? 500_000, last, amount),
      };
    case 'late_offer':
      return {
        kind,
        amount: between(late(state)?.amount ?? state.terms?.startPrice ?? 500_000, last + 20_000, amount),
      };
    case 'question':
      return { kind, text: amount % 9 ? 'Any rust?' : 'Call 0171 1234567' };
    case 'answer':
      return { kind, merchant: Object.values(state.questions)[0]?.merchant ?? 'm1', text: 'No.' };
    case 'reject':
    case 'void':
    case 'rescind':
      return { kind, reason: amount % 9 ? 'reason' : '' };
    case 'neg_accept':
    case 'neg_end':
    case 'late_accept':
    case 'late_decline':
      return { kind, offer };
    case 'system_minimum':
    case 'timer':
      throw new Error(`No random life has a ${kind}.`);
    default:
      return { kind };
  }
}

const late = ({ late: pending }: Auction) => pending;

/** From a little below `low` to a little above `high`, on the grid but for a few. */
function between(low: number, high: number, amount: number): number {
  if (amount === 0) return low + 1;
  const steps = Math.max(1, Math.floor((high - low) / 5_000) + 4);
  return low + 5_000 * ((amount % steps) - 2);
}

function bidAmount(amount: number, { round, ladder }: Auction): number {
  if (round === null) return 500_000;
  const next = round.price === null ? round.plan.opening : nextStep(round.price, ladder);
  if (amount < 4) return [0, next + 1, next - 5_000, round.limit][amount]!;
  if (amount < 10) return Math.max(next, round.limit);
  if (amount < 20) return Math.max(next, round.limit + 5_000);
  if (amount < 24) return Math.max(next, round.plan.minimum);
  return next + 5_000 * (amount % 14);
}

function slot(state: Auction, at: number, odd: number): Reservation {
  const none = { r: at, start: at, slot: at };
  const found =
    firstSlot(at, state.plannedSaleDate, (minute) => (minute / 60_000 + odd) % 3 && 5, SCHEDULE) ?? none;
  return odd === 16 ? { ...found, slot: found.slot + 1_000 } : found;
}

function extension(state: Auction, at: number, odd: number): Reservation {
  const { round } = state;
  const none = { r: at, start: at, slot: at };
  if (round === null || odd === 17) return none;
  return firstExtension(at, { start: round.plan.start, end: round.end }, () => 0, SCHEDULE) ?? none;
}
