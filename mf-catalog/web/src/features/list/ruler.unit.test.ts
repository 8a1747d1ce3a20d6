import { expect, test } from 'vitest';
import { rulerOf } from './ruler.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const now = Date.parse(at('13:27'));

test('the ruler shows the three hours under way and counts what still ends', () => {
  const ruler = rulerOf(
    {
      ends: [
        { at: at('13:10'), count: 2 },
        { at: at('14:00'), count: 3 },
        { at: at('18:00'), count: 9 },
      ],
      pins: [],
    },
    now,
  );
  expect([ruler.from, ruler.to]).toEqual([Date.parse(at('13:00')), Date.parse(at('16:00'))]);
  expect(ruler.total).toBe(3);
  expect(ruler.now).toBe(15);
  expect(ruler.ticks.map(({ past }) => past)).toEqual([true, false]);
});

test('with no end in the next three hours it shows those of the next end, and now lies before it', () => {
  const ruler = rulerOf({ ends: [{ at: at('20:30'), count: 1 }], pins: [] }, now);
  expect(ruler.from).toBe(Date.parse(at('20:00')));
  expect(ruler.now).toBeNull();
});

test.each([226, 480, 1_200])('at %i px no pin lies on another, and none is lost', (width) => {
  const pins = Array.from({ length: 60 }, (_, index) => ({
    auctionId: `a${index}`,
    title: 'Knaus',
    at: new Date(Date.parse(at('18:00')) + index * 157_000).toISOString(),
    kind: 'watched' as const,
    watched: true,
  }));
  const { groups } = rulerOf({ ends: [{ at: at('18:00'), count: 1 }], pins }, Date.parse(at('18:00')), width);
  expect(groups.flatMap((group) => group.pins)).toHaveLength(60);
  for (const [index, { x }] of groups.entries()) {
    const before = groups[index - 1];
    if (before) expect(((x - before.x) / 100) * width).toBeGreaterThanOrEqual(23.5);
  }
});

test('rounds of the same minute in which the viewer leads, is overbid, and that they watch are three pins in three rows', () => {
  const pin = (auctionId: string, time: string, kind: 'leading' | 'overbid' | 'watched') => ({
    auctionId,
    title: 'Knaus',
    at: at(time),
    kind,
    watched: kind === 'watched',
  });
  const { groups } = rulerOf(
    {
      ends: [{ at: at('14:00'), count: 4 }],
      pins: [
        pin('a1', '14:00', 'leading'),
        pin('a2', '14:00', 'overbid'),
        pin('a3', '14:01', 'watched'),
        pin('a4', '15:30', 'leading'),
      ],
    },
    now,
  );
  expect(groups.map(({ kind, row, pins }) => [kind, row, pins.map(({ auctionId }) => auctionId)])).toEqual([
    ['leading', 1, ['a1']],
    ['overbid', 2, ['a2']],
    ['watched', 0, ['a3']],
    ['leading', null, ['a4']],
  ]);
});
