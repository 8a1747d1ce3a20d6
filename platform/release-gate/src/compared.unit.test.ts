import { describe, expect, test } from 'vitest';
import { valueDifferences, withClockOf } from './answers.ts';
import { changedLinks } from './changed-links.ts';
import { changedPress, type Press } from './presses.ts';

const NOW = Date.parse('2026-12-01T12:00:00Z');

describe('an answer differs', () => {
  const found = (before: unknown, now: unknown): string[] =>
    valueDifferences(before, now, NOW).map(({ message }) => message);

  test('by a value, a field that is gone, an entry that is gone or added', () => {
    expect(found({ list: [{ id: 'a', price: 1 }] }, { list: [{ id: 'a', price: 10 }] })).toEqual([
      'list[].price is 10 instead of 1',
    ]);
    expect(found({ text: 'x' }, {})).toEqual(['text is gone']);
    expect(found({ list: [{ id: 'a' }, { id: 'b' }] }, { list: [{ id: 'b' }] })).toEqual([
      'list has 1 entries instead of 2, 1 of them gone',
    ]);
    expect(found({ list: [{ id: 'a' }] }, { list: [{ id: 'a' }, { id: 'b' }] })).toHaveLength(1);
    expect(found([1, 2], [1, 3])).toEqual(['[] is 3 instead of 2']);
  });

  test('by its order, but entries are compared by name', () => {
    const [a, b] = [
      { id: 'a', price: 1 },
      { id: 'b', price: 2 },
    ];
    expect(found([a, b], [b, a])).toEqual([' is in another order']);
  });

  test('not by what is added, nor by the instant at which it was made', () => {
    expect(found({ a: 1 }, { a: 1, b: 2 })).toEqual([]);
    const [then, now] = [{ at: '2026-12-01T12:00:00.100Z' }, { at: '2026-12-01T12:00:03.900Z' }];
    expect(found(then, now)).toEqual([]);
    expect(withClockOf(then, now, NOW)).toEqual(then);
    expect(found({ ends: '2026-12-01T18:00:00Z' }, { ends: '2026-12-02T18:00:00Z' })).toHaveLength(1);
  });
});

describe('links', () => {
  const link = (name: string, target: string, group = '') => ({ group, name: `link: ${name}`, target });
  const found = (...given: Parameters<typeof changedLinks>): string[] =>
    changedLinks(...given).map(({ message }) => message);

  test('lead elsewhere by the same name, or by another one', () => {
    const words = ['the link "Hymer" leads to /dealers instead of /caravan/1'];
    expect(found([link('Hymer', '/caravan/1')], [link('Hymer', '/dealers')])).toEqual(words);
    expect(found([link('Hymer', '/caravan/1')], [link('A Hymer', '/dealers')])).toEqual(words);
  });

  test('may be renamed, moved, added, or go', () => {
    const [one, two] = [link('One', '/1'), link('Two', '/2')];
    expect(found([one, two], [two, link('First', '/1'), link('Three', '/3')])).toEqual([]);
    expect(found([one, two], [{ ...two, group: 'card' }])).toEqual([]);
  });
});

describe('a press', () => {
  const press = (change: Partial<Press> = {}): Press => ({
    effect: true,
    longest: 0,
    calls: ['GET /api/list?make=a'],
    route: null,
    dialogs: [0, 0],
    ...change,
  });
  const found = (change: Partial<Press>, before: Partial<Press> = {}): string | undefined =>
    changedPress('button: Bid', press(before), press(change))?.message;

  test('does something else: another call, another page, a dialog, or nothing', () => {
    expect(found({ calls: ['GET /api/list'] })).toContain(
      'calls GET /api/list instead of GET /api/list?make=a',
    );
    expect(found({ calls: [...press().calls, 'POST /api/bid'] })).toContain(
      'calls POST /api/bid, and did not',
    );
    expect(found({ route: '/x' })).toContain('leads to /x instead of none');
    expect(found({ dialogs: [1, 0] }, { dialogs: [1, 1] })).toContain('closes a dialog');
    expect(found({ effect: false })).toContain('does nothing any more');
  });

  test('may read more than before', () => {
    expect(found({ calls: [...press().calls, 'GET /api/more'] })).toBeUndefined();
  });

  test('opens what Escape closes, and the focus returns', () => {
    const escape = { closes: true, focus: 'button: Bid' };
    expect(found({ escape: { closes: false, focus: null } }, { escape })).toContain('Escape does not close');
    expect(found({ escape: { closes: true, focus: null } }, { escape })).toContain(
      'the focus does not return',
    );
    expect(found({ escape }, { escape })).toBeUndefined();
  });
});
