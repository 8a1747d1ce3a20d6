import { describe, expect, test } from 'vitest';
import type { Payload, TimerName } from './commands.ts';
import { decide } from './decide.ts';
import { isReservationLegal, isExtensionLegal, firstSlot } from './slots.ts';
import { scheduleFaults, STANDARD_SCHEDULE, type Schedule } from './schedule.ts';
import { createEngine, recall, replayEntry, restore, snapshot, stampAt, step, takeOver } from './step.ts';
import {
  command,
  DAY,
  HOUR,
  Life,
  MINUTE,
  MONDAY,
  negotiating,
  reviewed,
  running,
  SLOT,
} from './testing/given.ts';
import { carried, LATER, offered, sold } from './testing/lives.ts';
import { dueTimers, timersOf } from './timers.ts';
import { highestRestartMinimum, isReduced, nextAdOf } from './reduction.ts';
import { vehicleFacts } from './vehicles.ts';

/** Every minute of every day, so that a bound is met by itself. */
const ALWAYS: Schedule = {
  ...STANDARD_SCHEDULE,
  window: ['00:00', '23:59'],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};
const LEAD = ALWAYS.leadSeconds * 1_000;

describe('a reservation at its bounds', () => {
  const legal = (slot: number, r = MONDAY, at = r, day: string | null = null) => {
    const start = Math.max(r, slot + 15 * MINUTE - DAY);
    return isReservationLegal({ r, start, slot }, at, day, ALWAYS);
  };
  test('not before the lead, not after 14 days', () => {
    expect(legal(MONDAY + LEAD)).toBe(true);
    expect(legal(MONDAY + LEAD - MINUTE)).toBe(false);
    expect(legal(MONDAY + 14 * DAY)).toBe(true);
    expect(legal(MONDAY + 14 * DAY + MINUTE)).toBe(false);
  });
  test('both counted from the planned day of sale', () => {
    const day = Date.UTC(2026, 2, 9, 23); // 10 March, 00:00 in Berlin
    expect(legal(day + LEAD, MONDAY, MONDAY, '2026-03-10')).toBe(true);
    expect(legal(day + LEAD - MINUTE, MONDAY, MONDAY, '2026-03-10')).toBe(false);
    expect(legal(day + 14 * DAY, MONDAY, MONDAY, '2026-03-10')).toBe(true);
    // a day that has passed moves nothing
    expect(legal(MONDAY + LEAD, MONDAY, MONDAY, '2026-02-10')).toBe(true);
  });
  test('at most a minute old, never ahead, with the start that follows', () => {
    expect(legal(MONDAY + LEAD, MONDAY, MONDAY + MINUTE)).toBe(true);
    expect(legal(MONDAY + LEAD, MONDAY, MONDAY + MINUTE + 1)).toBe(false);
    expect(legal(MONDAY + LEAD, MONDAY, MONDAY - 1)).toBe(false);
    expect(legal(MONDAY + LEAD, Number.NaN, MONDAY)).toBe(false);
    const slot = MONDAY + LEAD;
    expect(isReservationLegal({ r: MONDAY, start: MONDAY + 1, slot }, MONDAY, null, ALWAYS)).toBe(false);
  });
  test('an extension half an hour on, not before the present end, up to 14 days', () => {
    const extends_ = (slot: number, end: number, start = MONDAY) =>
      isExtensionLegal({ r: SLOT, start, slot }, SLOT, { start: MONDAY, end }, ALWAYS);
    expect(extends_(SLOT + 30 * MINUTE, SLOT)).toBe(true);
    expect(extends_(SLOT + 29 * MINUTE, SLOT)).toBe(false);
    expect(extends_(SLOT + 40 * MINUTE, SLOT + 41 * MINUTE)).toBe(false);
    expect(extends_(SLOT + 14 * DAY, SLOT)).toBe(true);
    expect(extends_(SLOT + 14 * DAY + MINUTE, SLOT)).toBe(false);
    expect(extends_(SLOT + 30 * MINUTE, SLOT, MONDAY + 1)).toBe(false);
  });
  test('none where all minutes are taken; the last one of the horizon counts', () => {
    expect(firstSlot(MONDAY, null, () => ALWAYS.endsPerMinute, ALWAYS)).toBeNull();
    const last = MONDAY + 14 * DAY;
    expect(firstSlot(MONDAY, null, (slot) => (slot === last ? 4 : 5), ALWAYS)?.slot).toBe(last);
  });
});

test('a schedule that contradicts itself says how', () => {
  const faults = (part: Partial<Schedule>) => scheduleFaults({ ...STANDARD_SCHEDULE, ...part });
  expect(faults({})).toEqual([]);
  expect(faults({ softWindowSeconds: 900 })).toEqual([]);
  expect(faults({ softWindowSeconds: 901 })).toEqual(['the soft window is longer than its cap']);
  expect(faults({ leadSeconds: 24 * 3600 - 900 })).toEqual([]);
  expect(faults({ leadSeconds: 24 * 3600 - 899 })).toEqual([
    'lead and cap are longer than the longest round',
  ]);
  expect(faults({ hotSeconds: 21 * 3600 })).toEqual(['the hot phase is not shorter than the lead']);
  expect(faults({ window: ['14:00', '14:00'] })).toEqual([]);
  expect(faults({ window: ['14:01', '14:00'] })).toEqual(['the window ends before it begins']);
  expect(faults({ endsPerMinute: 1 })).toEqual([]);
  expect(faults({ endsPerMinute: 0 })).toEqual(['no end fits into a minute']);
});

describe('timers', () => {
  const ask = (life: Life, timer: TimerName, round: number, due: number, at: number, actor = 'timer') => {
    const payload: Payload = { kind: 'timer', timer, round, due };
    const decision = decide(life.state, command(actor, at, payload), STANDARD_SCHEDULE);
    return 'code' in decision ? decision.code : decision.events.map(({ type }) => type);
  };
  test('fires exactly as it is held: kind, round, due time, and not before it', () => {
    const life = running().until(SLOT - MINUTE);
    expect(ask(life, 'end', 1, SLOT, SLOT)).toEqual(['RoundEnded', 'RoundFailed']);
    expect(ask(life, 'end', 1, SLOT, SLOT - 1)).toBe('move_not_allowed');
    expect(ask(life, 'end', 2, SLOT, SLOT)).toBe('move_not_allowed');
    expect(ask(life, 'end', 1, SLOT - 1, SLOT)).toBe('move_not_allowed');
    expect(ask(life, 'hot', 1, SLOT, SLOT)).toBe('move_not_allowed');
    expect(ask(life, 'end', 1, SLOT, SLOT, 'operator')).toBe('not_allowed');
  });
  test('come in the order of their time, and of the rules at the same instant', () => {
    const talks = negotiating();
    expect(timersOf(talks.state).map(({ timer }) => timer)).toEqual(['binding', 'negotiation']);
    expect(timersOf(offered().state).map(({ timer, due }) => [timer, due])).toEqual([
      ['late_offer', LATER + 48 * HOUR],
    ]);
    expect(dueTimers(running().state, SLOT - 6 * MINUTE)).toEqual([]);
    expect(dueTimers(running().state, SLOT).map(({ timer }) => timer)).toEqual(['hot', 'end']);
  });
  test('say that no one but the deadline did it', () => {
    const by = (life: Life, until: number, type: string) => {
      const { entries } = step(life.engine, { at: until, payload: null }, STANDARD_SCHEDULE);
      return entries.flatMap(({ events }) => events).find((event) => event.type === type);
    };
    const LONG = SLOT + 40 * DAY;
    expect(by(negotiating(), SLOT + 3 * DAY, 'NegotiationEnded')).toMatchObject({ by: 'deadline' });
    expect(by(offered(1_000_000), SLOT + 3 * DAY, 'LateOfferDeclined')).toMatchObject({ by: 'deadline' });
    expect(by(offered(1_200_000), SLOT + 3 * DAY, 'ReservationRefused')).toMatchObject({ by: 'deadline' });
    expect(by(running(), LONG, 'Withdrawn')).toMatchObject({ by: 'deadline', at: SLOT + 30 * DAY });
    expect(by(offered(1_000_000), LONG, 'Withdrawn')).toMatchObject({ at: SLOT + 30 * DAY });
  });
});

describe('the writer', () => {
  test('answers a key as before, also from a snapshot and from the log', () => {
    const life = running();
    const bid = { ...command('m1', MONDAY + MINUTE, { kind: 'bid', amount: 1_050_000 }), commandId: 'k' };
    const { answer, entries } = step(life.engine, bid, STANDARD_SCHEDULE);
    const kept = restore(JSON.parse(JSON.stringify(snapshot(life.engine))) as ReturnType<typeof snapshot>);
    for (const engine of [life.engine, kept]) {
      expect(recall(engine, 'm1', 'k')).toEqual(answer);
      expect(recall(engine, 'm2', 'k')).toBeNull();
      expect(step(engine, bid, STANDARD_SCHEDULE)).toEqual({ answer, entries: [], duplicate: true });
      expect(engine.limits.get('c1')).toBe(1_050_000);
    }
    const fresh = createEngine(running().state);
    for (const entry of entries) replayEntry(fresh, entry);
    expect(recall(fresh, 'm1', 'k')).toEqual(answer);
    expect(fresh.at).toBe(MONDAY + MINUTE);
    expect(entries[0]).toMatchObject({ releaseSet: null, code: null, role: 'merchant', actor: 'm1' });
  });

  test('a tick is only time; its answer is no entry', () => {
    const life = running();
    const { seq } = life.engine;
    expect(step(life.engine, { at: MONDAY + HOUR, payload: null }, STANDARD_SCHEDULE)).toEqual({
      answer: { seq, at: MONDAY + HOUR, code: null },
      entries: [],
      duplicate: false,
    });
  });

  test('limits are of the round: a restart forgets them, a carried bid opens them', () => {
    const life = negotiating();
    expect([...life.engine.limits.keys()]).toEqual(['c1', 'c2']);
    const again = carried();
    expect([...again.engine.limits]).toEqual([['c1', 1_020_000]]);
    again.bid('m1', 1_200_000, LATER + HOUR);
    expect(again.engine.limits.get('c1')).toBe(1_200_000);
  });

  test('stamps the clock, the last instant, or a reservation that is at most 5 s ahead', () => {
    expect(stampAt(1_000, 500)).toBe(1_000);
    expect(stampAt(1_000, 1_500)).toBe(1_500);
    expect(stampAt(1_000, 500, 6_000)).toBe(6_000);
    expect(stampAt(1_000, 500, 6_001)).toBe(1_000);
    expect(stampAt(1_000, 500, 900)).toBe(1_000);
  });

  test('who takes over holds an end that no one could write, in whatever phase, and nothing else', () => {
    const held = (life: Life) => takeOver(life.engine, SLOT + MINUTE, STANDARD_SCHEDULE);
    expect(held(running())).toMatchObject([{ actor: 'operator', events: [{ type: 'OutageDeclared' }] }]);
    const hot = running().until(SLOT - MINUTE);
    expect(held(hot)).toMatchObject([{ at: SLOT - MINUTE }]);
    expect(held(hot)).toEqual([]);
    expect(takeOver(running().engine, SLOT - 1, STANDARD_SCHEDULE)).toEqual([]);
    expect(held(negotiating())).toEqual([]);
    expect(held(reviewed())).toEqual([]);
  });
});

test('the highest minimum of a restart', () => {
  const of = (minimum: number) => highestRestartMinimum(running({ startPrice: 50_000, minimum }).state);
  expect(highestRestartMinimum(new Life().state)).toBeNull();
  expect(of(1_200_000)).toBe(1_140_000);
  expect(of(50_000)).toBe(50_000);
  expect(of(55_000)).toBe(50_000);
  const rescinded = sold().given('operator', LATER, { kind: 'rescind', reason: 'x' });
  expect(highestRestartMinimum(rescinded.state)).toBe(1_200_000);
});

test('what a withdrawn ad leaves to the next one of its vehicle is what the register of vehicles holds against it', () => {
  for (const minimum of [50_000, 55_000, 1_200_000]) {
    const ended = running({ startPrice: 50_000, minimum }).until(SLOT);
    expect(nextAdOf(ended.state)).toBeNull();
    const { state } = ended.given('owner', SLOT + MINUTE, { kind: 'withdraw' });
    const { highestMinimum, until } = nextAdOf(state)!;
    const { since, last } = state;
    const ads = [
      { status: state.status!, since, submitted: true, customer: 'c1', lastMinimum: last!.minimum },
    ];
    const prior = (at: number) => vehicleFacts(ads, 'c1', at).priorMinimum;
    expect([prior(until), prior(until + 1)]).toEqual([minimum, null]);
    expect(isReduced(highestMinimum, minimum)).toBe(true);
    expect(isReduced(highestMinimum + 5_000, minimum)).toBe(false);
  }
});
