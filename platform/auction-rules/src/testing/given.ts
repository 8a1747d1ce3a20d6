import { expect } from 'vitest';
import type { Envelope, Facts, Payload } from '../commands.ts';
import { decide } from '../decide.ts';
import { STANDARD_SCHEDULE } from '../schedule.ts';
import { newAuction, type AdOrigin, type Auction } from '../state.ts';
import { createEngine, step, type Engine, type Step } from '../step.ts';

/** Monday, 2 March 2026, 15:00 UTC; its round ends on Tuesday at 14:00 UTC (15:00 in Berlin). */
export const MONDAY = Date.UTC(2026, 2, 2, 15);
export const SLOT = Date.UTC(2026, 2, 3, 14);
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** Customers of the merchants of the specs: m3 and m4 are colleagues, `own` sells. */
const CUSTOMERS: Record<string, string> = { m1: 'c1', m2: 'c2', m3: 'c3', m4: 'c3', own: 'seller' };

const ORIGIN: AdOrigin = {
  auctionId: 'a1',
  owner: { customer: 'seller', uuid: 'cookie' },
  reserve: true,
  plannedSaleDate: null,
  emailVerified: true,
  systemMinimum: null,
  at: MONDAY,
};

export const TERMS = { startPrice: 1_000_000, minimum: 1_200_000, buyNow: 1_500_000 };
export const SUBMIT = { kind: 'submit', ...TERMS, complete: true } as const;

/** A command of an actor at an instant, epoch ms. Merchants are accepted unless the facts say otherwise. */
export function command(actor: string, at: number, payload: Payload, facts: Facts = {}): Envelope {
  const customer = CUSTOMERS[actor];
  const role = customer ? 'merchant' : (actor as Envelope['role']);
  const known: Facts = customer ? { customer, accepted: true, blocked: false } : {};
  return { commandId: null, actor, role, at, payload, facts: { ...known, ...facts } };
}

/** An auction whose life is played by commands; each must be accepted until `when`. */
export class Life {
  readonly engine: Engine;

  constructor(origin: Partial<AdOrigin> = {}) {
    this.engine = createEngine(newAuction({ ...ORIGIN, ...origin }));
  }

  get state(): Auction {
    return this.engine.state;
  }

  play(actor: string, at: number, payload: Payload, facts: Facts = {}): Step {
    return step(this.engine, command(actor, at, payload, facts), STANDARD_SCHEDULE);
  }

  given(actor: string, at: number, payload: Payload, facts: Facts = {}): this {
    expect(this.play(actor, at, payload, facts).answer.code).toBeNull();
    return this;
  }

  /** Lets time pass; due timers are applied. */
  until(at: number): this {
    step(this.engine, { at, payload: null }, STANDARD_SCHEDULE);
    return this;
  }

  /** Events of a command, or its code; time passes, nothing else. */
  when(actor: string, at: number, payload: Payload, facts: Facts = {}) {
    this.until(at);
    const decision = decide(this.state, command(actor, at, payload, facts), STANDARD_SCHEDULE);
    return 'code' in decision ? decision.code : decision.events;
  }

  bid(actor: string, amount: number, at: number = MONDAY + HOUR, kind: 'bid' | 'agent' = 'bid'): this {
    return this.given(actor, at, { kind, amount, confirmedHigh: true });
  }

  /** Id of what is pending in the renegotiation. */
  get standing(): string {
    return this.state.negotiation!.standing.offerId;
  }

  /** Id of the pending late offer. */
  get pending(): string {
    return this.state.late!.offerId;
  }

  /** Id of the owner's answer to it. */
  get counter(): string {
    return this.state.late!.counter!.offerId;
  }
}

/** In its round: released at once on Monday, minimum 12,000 EUR, start 10,000 EUR, buy now 15,000 EUR. */
export function running(terms: Partial<typeof TERMS> = {}, origin: Partial<AdOrigin> = {}): Life {
  return reviewed(terms, origin).given('operator', MONDAY, {
    kind: 'release',
    r: MONDAY,
    start: MONDAY,
    slot: SLOT,
  });
}

export function reviewed(terms: Partial<typeof TERMS> = {}, origin: Partial<AdOrigin> = {}): Life {
  return new Life(origin).given('owner', MONDAY, { ...SUBMIT, ...terms });
}

/** Ended below the minimum: m1 leads at 10,100 EUR with a limit of 10,500 EUR, the owner is to move. */
export function negotiating(): Life {
  return running()
    .bid('m1', 1_050_000)
    .bid('m2', 1_000_000 + 10_000)
    .until(SLOT);
}

/** Ended without bids and opened to late offers. */
export function openToLateOffers(origin: Partial<AdOrigin> = {}): Life {
  return running({}, origin).given('owner', SLOT + MINUTE, { kind: 'late_open' });
}

/** A legal reservation of the next slot for a release or restart on the Tuesday on which the round ended. */
export const NEXT = { r: SLOT + HOUR, start: SLOT + HOUR, slot: SLOT + DAY };
