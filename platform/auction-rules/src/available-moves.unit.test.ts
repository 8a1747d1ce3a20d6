import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movesOf, type AvailableMove } from './available-moves.ts';
import type { Payload } from './commands.ts';
import { decide } from './decide.ts';
import { isRejection, type Decision } from './guards.ts';
import { amountFault, GRID } from './ladder.ts';
import { firstExtension, firstSlot, type Reservation } from './slots.ts';
import { newAuction, type Auction } from './state.ts';
import { createEngine, step } from './step.ts';
import { KINDS, type Kind } from './table.ts';
import { command, MONDAY, negotiating, openToLateOffers, running, SLOT } from './testing/given.ts';
import { asked, failed, LATER, offered, sold } from './testing/lives.ts';
import { concretise, intents, SCHEDULE } from './testing/random-life.ts';

const MERCHANTS = { m1: 'c1', m2: 'c2', m3: 'c3', m4: 'c3', own: 'seller' } as const;
type Actor = 'owner' | 'operator' | keyof typeof MERCHANTS;
const ACTORS: readonly Actor[] = ['owner', 'operator', 'm1', 'm2', 'm3', 'm4', 'own'];

const movesFor = (state: Auction, actor: Actor): readonly AvailableMove[] =>
  actor === 'owner' || actor === 'operator'
    ? movesOf(state, actor)
    : movesOf(state, { customer: MERCHANTS[actor], merchant: actor, mayTrade: true });

/** Empty where none is free, over long holidays. */
interface Slots {
  readonly round: readonly Reservation[];
  readonly extension: readonly Reservation[];
}
const slots = new WeakMap<Auction, Slots>();

/** First free slots for a round and for an extension, searched once for a state. */
function slotsAt(state: Auction, at: number): Slots {
  const known = slots.get(state);
  if (known) return known;
  const { round, plannedSaleDate } = state;
  const next = firstSlot(at, plannedSaleDate, () => 0, SCHEDULE);
  const times = round && { start: round.plan.start, end: round.end };
  const extension = times && firstExtension(at, times, () => 0, SCHEDULE);
  const found = { round: next ? [next] : [], extension: extension ? [extension] : [] };
  slots.set(state, found);
  return found;
}

/** Commands that a move represents, with this amount. */
function payloadsOf(
  { kind, offer, confirmAbove, least }: Pick<AvailableMove, 'kind' | 'offer' | 'confirmAbove' | 'least'>,
  amount: number,
  state: Auction,
  at: number,
): Payload[] {
  const id = offer ?? 'none';
  const inSlot = <P>(payload: P) => slotsAt(state, at).round.map((slot) => ({ ...payload, ...slot }));
  switch (kind) {
    case 'neg_accept':
    case 'neg_end':
    case 'late_accept':
    case 'late_decline':
      return [{ kind, offer: id }];
    case 'neg_counter':
    case 'neg_offer':
    case 'late_counter':
      return [{ kind, offer: id, amount }];
    case 'neg_decline':
      return least === null
        ? [{ kind, offer: id }]
        : [
            { kind, offer: id, then: 'pause' },
            ...inSlot({ kind, offer: id, then: 'restart', newMinimum: amount } as const),
          ];
    case 'restart':
      return inSlot({ kind, newMinimum: amount });
    case 'bid':
    case 'agent':
      return [{ kind, amount, confirmedHigh: confirmAbove === null || amount > confirmAbove }];
    case 'late_offer':
    case 'system_minimum':
      return [{ kind, amount }];
    case 'question':
      return [{ kind, text: 'Any rust?' }];
    case 'answer':
      return [{ kind, merchant: Object.values(state.questions)[0]?.merchant ?? 'm1', text: 'No.' }];
    case 'void':
    case 'reject':
    case 'rescind':
      return [{ kind, reason: 'a reason' }];
    case 'release':
      return inSlot({ kind });
    case 'extend':
      return slotsAt(state, at).extension.map((slot) => ({ kind, ...slot }));
    case 'submit':
    case 'timer':
      return [];
    default:
      return [{ kind }];
  }
}

/** Moves whose amount makes an offer: beyond what is pending it accepts that. */
const OFFERS: Partial<Record<Kind, string>> = {
  neg_counter: 'AskMade',
  neg_offer: 'OfferMade',
  late_offer: 'LateOfferMade',
};

/** The offer is made; false where the command is refused, or accepts what is pending. */
function isMade(kind: Kind, decision: Decision): boolean {
  if (isRejection(decision)) return false;
  const made = OFFERS[kind];
  return made === undefined || decision.events[0]?.type === made;
}

/** Kinds that are not offered as a move, or always accepted. */
const OTHERS: readonly Kind[] = ['submit', 'verify_email', 'discard', 'timer', 'system_minimum'];
const MOVES = KINDS.filter((kind) => !OTHERS.includes(kind));

/** Cheap where it holds: there are very many of these. */
function expectMade(made: boolean, expected: boolean, ...about: readonly unknown[]): void {
  if (made !== expected) expect([...about, made]).toEqual([...about, expected]);
}

const decided = (state: Auction, actor: Actor, at: number, payload: Payload): Decision =>
  decide(state, command(actor, at, payload), SCHEDULE);

/** A late offer of the target price may be taken below the bound that is shown: the bound would reveal the price. */
const isAtTarget = (state: Auction, kind: Kind, amount: number): boolean =>
  kind === 'late_offer' && amount % GRID === 0 && amount >= (state.last?.minimum ?? Infinity);

function checkOffered(state: Auction, actor: Actor, at: number, move: AvailableMove, share: number): void {
  const { kind, least, most, confirmAbove } = move;
  const greatest = most ?? (least ?? 0) + 40 * GRID;
  const inside = least === null ? 0 : least + Math.floor(((greatest - least) / GRID) * share) * GRID;
  for (const amount of new Set([least ?? 0, inside, greatest]))
    for (const payload of payloadsOf(move, amount, state, at))
      expectMade(isMade(kind, decided(state, actor, at, payload)), true, state.status, actor, move, amount);
  if (least === null || kind === 'buy_now') return;
  const outside = [least - GRID, least + 1, ...(most === null ? [] : [most + GRID])];
  for (const amount of outside) {
    if (isAtTarget(state, kind, amount)) continue;
    for (const payload of payloadsOf(move, amount, state, at)) {
      if (payload.kind === 'neg_decline' && payload.then === 'pause') continue;
      expectMade(isMade(kind, decided(state, actor, at, payload)), false, state.status, actor, move, amount);
    }
  }
  if (confirmAbove === null || greatest <= confirmAbove) return;
  const plain = { kind, amount: greatest } as Payload;
  expect(decided(state, actor, at, plain)).toEqual({ code: 'bid_too_high' });
}

function checkMissing(state: Auction, actor: Actor, at: number, kind: Kind, accepts: boolean): void {
  const ids = [state.negotiation?.standing.offerId, state.late?.offerId, state.late?.counter?.offerId];
  const base = state.late?.amount ?? state.negotiation?.standing.amount ?? state.round?.price ?? 1_000_000;
  for (const offer of [...ids.filter((id) => id !== undefined), null])
    for (const amount of [base, base + GRID, base + 20 * GRID])
      for (const payload of payloadsOf(
        { kind, offer, confirmAbove: null, least: amount },
        amount,
        state,
        at,
      )) {
        const decision = decided(state, actor, at, payload);
        const taken = !isRejection(decision) && (isMade(kind, decision) || !accepts);
        expectMade(taken, false, state.status, actor, payload);
      }
}

describe('the moves that somebody has', () => {
  test('are accepted with every amount within their bounds and none beyond, and all others are refused', () => {
    fc.assert(
      fc.property(
        intents(60),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (list, share, reserve) => {
          const origin = { auctionId: 'a', plannedSaleDate: null, emailVerified: true, systemMinimum: null };
          const owner = { customer: 'seller', uuid: null };
          const engine = createEngine(newAuction({ ...origin, owner, reserve, at: MONDAY }));
          list.forEach((intent, index) => {
            const before = engine.state;
            step(engine, concretise(intent, engine, index), SCHEDULE);
            const { state, at } = engine;
            if (state === before) return;
            for (const actor of ACTORS) {
              const moves = movesFor(state, actor);
              for (const move of moves) checkOffered(state, actor, at, move, share);
              const kinds = new Set(moves.map(({ kind }) => kind));
              const accepts = kinds.has('neg_accept') || kinds.has('late_accept');
              for (const kind of MOVES) if (!kinds.has(kind)) checkMissing(state, actor, at, kind, accepts);
            }
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  test('are none for who may not trade, and for the owner as a dealer', () => {
    const { state } = running();
    expect(movesOf(state, { customer: 'c1', mayTrade: false })).toEqual([]);
    expect(movesFor(state, 'own')).toEqual([]);
  });

  test('say their bounds, what they answer, and until when', () => {
    const found = (state: Auction, actor: Actor, kind: Kind) =>
      movesFor(state, actor).find((move) => move.kind === kind);
    const life = running().bid('m1', 1_050_000);
    expect(found(life.state, 'm1', 'bid')).toMatchObject({ least: 1_055_000, most: 1_495_000, until: SLOT });
    expect(found(life.state, 'm2', 'agent')).toMatchObject({ least: 1_010_000, confirmAbove: 2_020_000 });
    expect(found(life.state, 'm2', 'buy_now')).toMatchObject({ least: 1_500_000, most: 1_500_000 });
    const talks = negotiating();
    expect(found(talks.state, 'owner', 'neg_counter')).toMatchObject({
      offer: talks.standing,
      least: 1_025_000,
      most: 1_200_000,
      until: SLOT + 48 * 3_600_000,
    });
    expect(found(asked().state, 'm1', 'neg_offer')).toMatchObject({ least: 1_025_000, most: 1_145_000 });
    expect(found(failed().state, 'owner', 'restart')).toMatchObject({ least: 50_000, most: 1_140_000 });
    expect(found(openToLateOffers().state, 'm1', 'late_offer')).toMatchObject({
      least: 1_000_000,
      most: null,
    });
  });

  test('end with the round, the 48 hours of an offer, or the 30 days of an unsold vehicle', () => {
    const HOURS_48 = 48 * 3_600_000;
    const DAYS_30 = 30 * 24 * 3_600_000;
    const ends = (state: Auction, actor: Actor) =>
      Object.fromEntries(movesFor(state, actor).map(({ kind, until }) => [kind, until]));
    const questioned = running().given('m1', MONDAY + 1, { kind: 'question', text: 'Any rust?' });
    expect(ends(questioned.state, 'owner')).toEqual({ answer: SLOT });
    expect(ends(questioned.state, 'm2')).toMatchObject({ bid: SLOT, buy_now: SLOT, question: SLOT });
    expect(ends(failed().state, 'owner')).toEqual({
      restart: SLOT + DAYS_30,
      late_open: SLOT + DAYS_30,
      change: SLOT + DAYS_30,
      withdraw: SLOT + DAYS_30,
    });
    expect(ends(openToLateOffers().state, 'm1')).toEqual({ late_offer: SLOT + DAYS_30 });
    const life = offered();
    expect(ends(life.state, 'owner')).toMatchObject({ late_accept: LATER + HOURS_48 });
    expect(ends(life.state, 'owner')).toMatchObject({ late_counter: LATER + HOURS_48 });
    // the operator may as long as the state lasts
    expect(ends(life.state, 'operator')).toEqual({ system_minimum: null, void: null });
    expect(ends(failed().state, 'operator')).toEqual({ system_minimum: null, void: null });
    // another offer is pending: no one knows how long
    expect(ends(life.state, 'm2')).toEqual({ late_offer: null });
    life.given('owner', LATER, { kind: 'late_counter', offer: life.pending, amount: 1_150_000 });
    expect(ends(life.state, 'm1')).toEqual({
      late_accept: LATER + HOURS_48,
      late_offer: null,
      late_decline: LATER + HOURS_48,
    });
    expect(ends(asked().state, 'm1')).toMatchObject({ neg_offer: SLOT + HOURS_48 });
    const changed = failed().given('owner', LATER, { kind: 'change' });
    expect(ends(changed.state, 'owner')).toEqual({ withdraw: SLOT + DAYS_30 });
  });

  test('the bound of a late offer is a step above the pending one, and never reveals the target price', () => {
    const life = offered(1_195_000);
    const [offer] = movesFor(life.state, 'm2');
    expect(offer).toMatchObject({ kind: 'late_offer', least: 1_205_000 });
    // an offer of the target price is taken below it
    life.given('m2', LATER, { kind: 'late_offer', amount: 1_200_000 });
    expect(life.state.late).toMatchObject({ merchant: 'm2', amount: 1_200_000 });
  });

  test('a counter is below the last one to that dealer, also once they raised their offer', () => {
    const life = offered();
    life.given('owner', LATER, { kind: 'late_counter', offer: life.pending, amount: 1_150_000 });
    life.given('m1', LATER, { kind: 'late_offer', amount: 1_050_000 });
    expect(movesFor(life.state, 'owner')[1]).toMatchObject({
      kind: 'late_counter',
      least: 1_055_000,
      most: 1_145_000,
    });
  });

  test('an ask falls, and a typed amount is judged by the bounds', () => {
    const life = asked();
    life.given('m1', LATER, { kind: 'neg_offer', offer: life.standing, amount: 1_050_000 });
    const counter = movesFor(life.state, 'owner').find(({ kind }) => kind === 'neg_counter')!;
    expect(counter).toMatchObject({ least: 1_055_000, most: 1_145_000 });
    const amounts = [1_055_000, 1_145_000, 1_055_010, 1_050_000, 100, 1_150_000];
    expect(amounts.map((amount) => amountFault(amount, counter))).toEqual([
      null,
      null,
      'grid',
      'low',
      'low',
      'high',
    ]);
    expect(amountFault(GRID, { least: null, most: null })).toBeNull();
  });

  test('a restart after a rescission needs no reduction', () => {
    const life = sold().given('operator', LATER, { kind: 'rescind', reason: 'unpaid' });
    expect(movesFor(life.state, 'owner')[0]).toMatchObject({ kind: 'restart', most: 1_200_000 });
  });
});
