import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effects, type Effect } from './effects.ts';
import { evolveAll } from './evolve.ts';
import { stateHash } from './hash.ts';
import { step as nextStep } from './ladder.ts';
import { isSlotMinute } from './slots.ts';
import { recipientOf } from './message.ts';
import { newAuction, type Auction } from './state.ts';
import type { LogEntry } from './log-entry.ts';
import { createEngine, replayEntry, restore, snapshot, step, type Engine, type Step } from './step.ts';
import { concretise, intents, SCHEDULE, type Intent } from './testing/random-life.ts';
import { visibleState } from './visible.ts';

const BEGIN = Date.UTC(2026, 2, 2, 10);

function begin(reserve: boolean): Engine {
  const owner = { customer: 'seller', uuid: null };
  const ad = {
    auctionId: 'a',
    owner,
    reserve,
    plannedSaleDate: null,
    emailVerified: true,
    systemMinimum: null,
  };
  return createEngine(newAuction({ ...ad, at: BEGIN }));
}

type Observer = (step: Step, engine: Engine, before: { state: Auction; seq: number }) => void;

/** Plays random lives; the observer sees every step. Returns the log. */
function play(
  list: readonly Intent[],
  reserve: boolean,
  observe: Observer = () => {},
): { engine: Engine; log: LogEntry[] } {
  const engine = begin(reserve);
  const log: LogEntry[] = [];
  list.forEach((intent, index) => {
    const before = { state: engine.state, seq: engine.seq };
    const played = step(engine, concretise(intent, engine, index), SCHEDULE);
    log.push(...played.entries);
    observe(played, engine, before);
  });
  return { engine, log };
}

const RUNS = { numRuns: 150 };
const lives = (
  check: (list: Intent[], reserve: boolean) => void,
  runs: fc.Parameters<[Intent[], boolean]> = RUNS,
) => fc.assert(fc.property(intents(90), fc.boolean(), check), runs);

const entriesOf = (check: (entry: LogEntry) => void) => (list: Intent[], reserve: boolean) => {
  play(list, reserve, ({ entries }) => entries.forEach(check));
};

const bidding = ({ status }: Auction) => status === 'running' || status === 'hotbidding';
const sameRound = ({ before, after }: LogEntry) =>
  before.rounds === after.rounds && bidding(before) && bidding(after);

describe('what must always hold', () => {
  test('random sequences reach every state and outcome', () => {
    const seen = new Set<string>();
    lives(
      (list, reserve) => {
        play(list, reserve, ({ entries }) => {
          for (const { events, after } of entries) {
            seen.add(String(after.status));
            for (const event of events) seen.add(event.type);
          }
        });
      },
      { numRuns: 500, seed: 7 },
    );
    for (const name of [
      'sold',
      'recd_late_offer',
      'anr_offer_above_targetprice',
      'failed_na',
      'inactive',
      'LimitRaised',
      'AskMade',
    ]) {
      expect(seen, name).toContain(name);
    }
    for (const name of [
      'OfferMade',
      'CounterDeclined',
      'LateCounterMade',
      'Rescinded',
      'RoundExtended',
      'BindingLapsed',
    ]) {
      expect(seen, name).toContain(name);
    }
  });

  test('the version never falls, and rises with every change of the public state', () => {
    lives(
      entriesOf(({ before, after }) => {
        expect(after.version).toBeGreaterThanOrEqual(before.version);
        if (after.version === before.version)
          expect(visibleState(after, 'public')).toEqual(visibleState(before, 'public'));
      }),
    );
  });

  test('I1 the price never falls within a round', () => {
    lives(
      entriesOf((entry) => {
        if (sameRound(entry))
          expect(entry.after.round!.price ?? 0).toBeGreaterThanOrEqual(entry.before.round!.price ?? 0);
      }),
    );
  });

  test('I2, I5 the price is at most the leader’s limit; it reaches the minimum exactly when the limit does', () => {
    lives(
      entriesOf(({ after }) => {
        const round = after.round;
        if (!bidding(after) || round === null || round.price === null) return;
        expect(round.price).toBeLessThanOrEqual(round.limit);
        if (after.reserve) expect(round.price >= round.plan.minimum).toBe(round.limit >= round.plan.minimum);
      }),
    );
  });

  test('I3, I4 the leader holds the highest limit, the earliest on a tie; the price lies between second limit and its step', () => {
    lives((list, reserve) => {
      let bids: { customer: string; amount: number }[] = [];
      play(list, reserve, ({ entries }) => {
        for (const { events, after } of entries) {
          for (const event of events) {
            if (event.type === 'RoundScheduled') bids = event.carried ? [event.carried] : [];
            if (event.type === 'BidPlaced' || event.type === 'LimitRaised') bids.push(event);
          }
          const round = after.round;
          if (!bidding(after) || round?.price == null) continue;
          const highest = new Map<string, number>();
          for (const { customer, amount } of bids)
            highest.set(customer, Math.max(amount, highest.get(customer) ?? 0));
          const top = Math.max(...highest.values());
          const earliest = bids.find(({ amount }) => amount === top)!;
          expect([round.leaderCustomer, round.limit]).toEqual([earliest.customer, top]);
          const second = Math.max(
            0,
            ...[...highest].filter(([customer]) => customer !== earliest.customer).map(([, limit]) => limit),
          );
          expect(round.price).toBeGreaterThanOrEqual(second);
          const met = after.reserve && round.limit >= round.plan.minimum ? round.plan.minimum : 0;
          expect(round.price).toBeLessThanOrEqual(
            Math.max(round.plan.opening, second && nextStep(second), met),
          );
        }
      });
    });
  });

  test('I6 at most one order is not canceled', () => {
    lives(
      entriesOf(({ after }) => {
        const open = after.orders.filter(({ status }) => status === 'pending');
        expect(open.length).toBe(after.status === 'sold' ? 1 : 0);
      }),
    );
  });

  test('I7 a sale reaches the minimum, or has no reserve, or is agreed, or is buy now', () => {
    lives(
      entriesOf(({ events, before }) => {
        for (const event of events) {
          if (event.type !== 'Sold' || event.origin !== 'auction') continue;
          expect(!before.reserve || event.price >= before.round!.plan.minimum).toBe(true);
        }
      }),
    );
  });

  test('I8 no bid, agent or buy now at or after the end, or before the start, changes anything', () => {
    lives(
      entriesOf(({ events, before }) => {
        for (const event of events) {
          const bids = event.type === 'BidPlaced' || event.type === 'LimitRaised';
          if (!bids && !(event.type === 'Sold' && event.origin === 'buy_now')) continue;
          expect(event.at).toBeLessThan(before.round!.end);
          expect(event.at).toBeGreaterThanOrEqual(before.round!.plan.start);
          expect(before.round!.outage).toBeNull();
        }
      }),
    );
  });

  test('I9 refused commands and duplicates change nothing and cause nothing', () => {
    lives((list, reserve) => {
      play(list, reserve, ({ entries, duplicate }, engine, before) => {
        for (const entry of entries) {
          if (entry.code === null) continue;
          expect(entry.after).toBe(entry.before);
          expect(effects(entry.events, entry.before, entry.after, entry.seq)).toEqual([]);
        }
        if (duplicate && entries.length === 0)
          expect([engine.state, engine.seq]).toEqual([before.state, before.seq]);
      });
    });
  });

  test('I10, I11 replay of the log, and snapshot and tail, give the same hash and the same effects, each with its own key', () => {
    lives((list, reserve) => {
      const { engine, log } = play(list, reserve);
      const keys = log.flatMap(({ events, before, after, seq }) =>
        effects(events, before, after, seq).map(({ key }) => key),
      );
      expect(new Set(keys).size).toBe(keys.length);

      let state = begin(reserve).state;
      const again = log.flatMap(({ events, seq }) => {
        const before = state;
        state = evolveAll(state, events);
        return effects(events, before, state, seq).map(({ key }) => key);
      });
      expect(again).toEqual(keys);
      expect(stateHash(state)).toBe(stateHash(engine.state));

      const half = Math.floor(log.length / 2);
      const first = begin(reserve);
      for (const entry of log.slice(0, half)) replayEntry(first, entry);
      const second = restore(JSON.parse(JSON.stringify(snapshot(first))));
      for (const entry of log.slice(half)) replayEntry(second, JSON.parse(JSON.stringify(entry)));
      expect(stateHash(second.state)).toBe(stateHash(engine.state));
      expect([...second.limits]).toEqual([...engine.limits]);
    });
  });

  test('I12 every slot is legal, and a round lasts at most 24 hours, soft close included, unless it was extended', () => {
    lives(
      entriesOf(({ events, after }) => {
        for (const event of events) {
          if (event.type === 'RoundScheduled' || event.type === 'RoundExtended') {
            expect(isSlotMinute(event.slot, SCHEDULE)).toBe(true);
          }
          if (event.type === 'RoundScheduled')
            expect(event.slot + event.softCap - event.start).toBeLessThanOrEqual(86_400_000);
          if (event.type === 'BidPlaced')
            expect(after.round!.end).toBeLessThanOrEqual(after.round!.plan.slot + 900_000);
        }
      }),
    );
  });

  test('I13 public state and messages are the same whatever the limits are', () => {
    lives(
      entriesOf(({ events, before, after, seq }) => {
        const blurred = (state: Auction): Auction =>
          state.round ? { ...state, round: { ...state.round, limit: state.round.limit + 5_000 } } : state;
        const raised = events.map((event) =>
          event.type === 'BidPlaced' || event.type === 'LimitRaised'
            ? { ...event, amount: event.amount + 5_000 }
            : event,
        );
        expect(visibleState(blurred(after), 'public')).toEqual(visibleState(after, 'public'));
        // a limit is no secret of its own bidder: what everybody but they get does not depend on it
        const own = new Set(
          events.flatMap((event) =>
            event.type === 'BidPlaced' && (!event.leads || event.agent) ? [`merchant/${event.merchant}`] : [],
          ),
        );
        const others = (told: readonly Effect[]) =>
          told.filter((effect) => effect.kind !== 'message' || !own.has(recipientOf(effect.message.to)));
        const told = effects(raised, blurred(before), blurred(after), seq);
        expect(others(told)).toEqual(others(effects(events, before, after, seq)));
      }),
    );
  });

  test('I13 public state and messages to others than the owner are the same whatever minimum is not met', () => {
    lives(
      entriesOf(({ events, before, after, seq }) => {
        const round = after.round;
        if (
          !after.reserve ||
          !bidding(after) ||
          !bidding(before) ||
          (round!.price ?? 0) >= round!.plan.minimum
        )
          return;
        const higher = (state: Auction): Auction => ({
          ...state,
          terms: { ...state.terms!, minimum: state.terms!.minimum + 5_000 },
          last: { ...state.last!, minimum: state.last!.minimum + 5_000 },
          round: {
            ...state.round!,
            plan: { ...state.round!.plan, minimum: state.round!.plan.minimum + 5_000 },
          },
        });
        expect(visibleState(higher(after), 'public')).toEqual(visibleState(after, 'public'));
        expect(effects(events, higher(before), higher(after), seq)).toEqual(
          effects(events, before, after, seq),
        );
      }),
    );
  });

  test('I14 asks fall and offers rise', () => {
    lives((list, reserve) => {
      let asks: number[] = [];
      let offers: number[] = [];
      play(list, reserve, ({ entries }) => {
        for (const event of entries.flatMap(({ events }) => events)) {
          if (event.type === 'NegotiationOpened') [asks, offers] = [[], []];
          if (event.type === 'AskMade') asks.push(event.amount);
          if (event.type === 'OfferMade') offers.push(event.amount);
        }
        expect(asks).toEqual([...new Set(asks)].sort((a, b) => b - a));
        expect(offers).toEqual([...new Set(offers)].sort((a, b) => a - b));
      });
    });
  });

  test('whatever is sent, nothing throws, and every refusal has a code', () => {
    const anything = fc.record({
      kind: fc.constantFrom(
        'bid',
        'release',
        'submit',
        'late_offer',
        'neg_counter',
        'answer',
        'void',
        'timer',
        'toString',
        'x',
      ),
      amount: fc.anything(),
      offer: fc.anything(),
      reason: fc.anything(),
      text: fc.anything(),
      slot: fc.anything(),
      r: fc.anything(),
    });
    fc.assert(
      fc.property(
        intents(40),
        anything,
        fc.constantFrom('owner', 'operator', 'timer', 'merchant'),
        (list, payload, role) => {
          const { engine } = play(list, true);
          const sent = {
            commandId: null,
            actor: 'x',
            role,
            at: engine.at,
            payload: payload as never,
            facts: {},
          } as const;
          const { state } = engine;
          const { answer } = step(engine, sent, SCHEDULE);
          if (answer.code !== null) expect(engine.state).toBe(state);
        },
      ),
      { numRuns: 100 },
    );
  });
});
