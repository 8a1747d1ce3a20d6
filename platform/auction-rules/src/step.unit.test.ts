import { describe, expect, test } from 'vitest';
import { stateHash } from './hash.ts';
import { effects } from './effects.ts';
import { STANDARD_SCHEDULE } from './schedule.ts';
import type { LogEntry } from './log-entry.ts';
import { createEngine, replayEntry, restore, snapshot, stampAt, step, takeOver } from './step.ts';
import { newAuction } from './state.ts';
import { command, HOUR, MINUTE, MONDAY, running, SLOT } from './testing/given.ts';
import { dueTimers, nextTimer } from './timers.ts';

const AT = MONDAY + HOUR;
const keyed = (id: string, amount: number, actor = 'm1') => ({
  ...command(actor, AT, { kind: 'bid', amount, confirmedHigh: true }),
  commandId: id,
});

describe('the key of a command', () => {
  test('the same again returns the first answer and changes nothing', () => {
    const { engine } = running();
    const first = step(engine, keyed('k', 1_050_000), STANDARD_SCHEDULE);
    const { state, seq } = engine;
    const again = step(engine, keyed('k', 1_050_000), STANDARD_SCHEDULE);
    expect(again).toMatchObject({ answer: first.answer, duplicate: true, entries: [] });
    expect([engine.state, engine.seq]).toEqual([state, seq]);
  });

  test('a refusal is remembered too', () => {
    const { engine } = running();
    expect(step(engine, keyed('k', 5_000), STANDARD_SCHEDULE).answer.code).toBe('bid_too_low');
    expect(step(engine, keyed('k', 5_000), STANDARD_SCHEDULE)).toMatchObject({
      duplicate: true,
      answer: { code: 'bid_too_low' },
    });
  });

  test('with another payload it is refused; another actor has keys of their own; facts do not count', () => {
    const { engine } = running();
    step(engine, keyed('k', 1_050_000), STANDARD_SCHEDULE);
    expect(step(engine, keyed('k', 1_100_000), STANDARD_SCHEDULE).answer).toMatchObject({
      code: 'key_reused',
    });
    expect(step(engine, keyed('k', 1_100_000, 'm2'), STANDARD_SCHEDULE).answer.code).toBeNull();
    const blocked = { ...keyed('k', 1_050_000), facts: { customer: 'c1', accepted: true, blocked: true } };
    expect(step(engine, blocked, STANDARD_SCHEDULE).answer.code).toBeNull();
  });
});

describe('timers', () => {
  test('all that are due are applied before a command, each at its own due time, in their order', () => {
    const life = running().bid('m1', 1_050_000);
    const { entries } = step(
      life.engine,
      command('owner', SLOT + 100 * HOUR, { kind: 'withdraw' }),
      STANDARD_SCHEDULE,
    );
    const applied = entries.map(({ payload, at }) => [
      'timer' in payload ? payload.timer : payload.kind,
      at - SLOT,
    ]);
    expect(applied).toEqual([
      ['hot', -5 * MINUTE],
      ['end', 0],
      ['binding', 48 * HOUR],
      ['negotiation', 48 * HOUR],
      ['withdraw', 100 * HOUR],
    ]);
    expect(life.state.status).toBe('failed_na');
  });

  test('a timer is refused before its time, for another round, and when it is past', () => {
    const { engine, state } = running();
    const hot = nextTimer(state)!;
    expect(hot).toEqual({ timer: 'hot', round: 1, due: SLOT - 5 * MINUTE });
    const fire = (change: object, at: number) =>
      step(engine, command('timer', at, { kind: 'timer', ...hot, ...change }), STANDARD_SCHEDULE).answer.code;
    expect(fire({}, AT)).toBe('move_not_allowed');
    expect(fire({ round: 2 }, AT)).toBe('move_not_allowed');
    expect(fire({}, SLOT - MINUTE)).toBe('move_not_allowed');
    expect(dueTimers(engine.state, SLOT).map(({ timer }) => timer)).toEqual(['end']);
  });

  test('those that are due only by the command itself are applied after it', () => {
    expect(running().state.status).toBe('running');
  });
});

describe('time', () => {
  test('never falls within a log', () => {
    const { engine } = running();
    step(engine, { at: AT, payload: null }, STANDARD_SCHEDULE);
    const { entries } = step(engine, { ...keyed('k', 1_050_000), at: MONDAY }, STANDARD_SCHEDULE);
    expect(entries[0]!.at).toBe(AT);
  });

  test('follows a reservation that is at most 5 s ahead of the clock', () => {
    expect(stampAt(100_000, 0, 105_000)).toBe(105_000);
    expect(stampAt(100_000, 0, 105_001)).toBe(100_000);
    expect(stampAt(100_000, 200_000, 105_000)).toBe(200_000);
  });
});

describe('recovery', () => {
  test('the log, or snapshot and tail, give the same state, keys and effects', () => {
    const life = running();
    const log: LogEntry[] = [];
    const amounts = [1_050_000, 1_100_000, 5_000, 1_250_000];
    let middle = snapshot(life.engine);
    amounts.forEach((amount, index) => {
      if (index === 2) middle = JSON.parse(JSON.stringify(snapshot(life.engine)));
      log.push(
        ...step(life.engine, keyed(`k${index}`, amount, `m${(index % 2) + 1}`), STANDARD_SCHEDULE).entries,
      );
    });
    const recovered = restore(middle);
    for (const entry of log.filter(({ seq }) => seq > middle.seq))
      replayEntry(recovered, JSON.parse(JSON.stringify(entry)));
    expect(stateHash(recovered.state)).toBe(stateHash(life.state));
    expect(snapshot(recovered)).toEqual(snapshot(life.engine));
    const again = step(recovered, keyed('k2', 5_000), STANDARD_SCHEDULE);
    expect(again).toMatchObject({ duplicate: true, answer: { code: 'bid_too_low' } });
  });

  test('every effect has a key of its own', () => {
    const life = running().bid('m1', 1_050_000);
    const { entries } = step(life.engine, keyed('k', 1_300_000, 'm2'), STANDARD_SCHEDULE);
    const keys = entries.flatMap(({ events, before, after, seq }) =>
      effects(events, before, after, seq).map(({ key }) => key),
    );
    expect(keys).toContain('a1:5:message.overbid:merchant/m1');
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('a writer that takes over after the end logs an outage first', () => {
    const { engine } = running().bid('m1', 1_050_000);
    expect(takeOver(engine, SLOT - 1, STANDARD_SCHEDULE)).toEqual([]);
    expect(takeOver(engine, SLOT + HOUR, STANDARD_SCHEDULE).map(({ payload }) => payload.kind)).toEqual([
      'outage_declare',
    ]);
    step(engine, { at: SLOT + HOUR, payload: null }, STANDARD_SCHEDULE);
    expect(engine.state).toMatchObject({ status: 'hotbidding', round: { outage: AT } });
  });

  test('a writer that takes over before a start that is past starts the round in the outage', () => {
    const engine = createEngine(newAuction({ ...running().state, at: MONDAY }));
    const { state } = running();
    engine.state = {
      ...state,
      status: 'published',
      round: { ...state.round!, plan: { ...state.round!.plan, start: AT } },
    };
    engine.nextDue = AT;
    expect(takeOver(engine, SLOT, STANDARD_SCHEDULE).map(({ payload }) => payload.kind)).toEqual([
      'timer',
      'outage_declare',
    ]);
  });
});
