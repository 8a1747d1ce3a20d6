import { expect, test } from 'vitest';
import { scalesOf } from './scales.ts';

const plot = { left: 40, right: 440, top: 10, bottom: 210 };
const line = (points: { x: number; y: number; low?: number; high?: number }[]) => [
  { id: 'a', label: 'A', points },
];

test('a line fills the plot from zero to its highest point, its band and the limit', () => {
  const points = [
    { x: 0, y: 4 },
    { x: 10, y: 8, low: 6, high: 18 },
  ];
  const scales = scalesOf(line(points), plot, { limit: 3 });
  expect(scales.x(0)).toBe(40);
  expect(scales.x(10)).toBe(440);
  expect(scales.y(0)).toBe(210);
  expect(scales.y(20)).toBe(10);
  expect(scalesOf(line(points), plot, { limit: 40 }).y(40)).toBe(10);
});

test('bars of one x are side by side and do not touch their neighbours', () => {
  const points = [1, 2, 3].map((x) => ({ x, y: x }));
  const series = ['a', 'b'].map((id) => ({ id, label: id, look: 'bar' as const, points }));
  const scales = scalesOf(series, plot, {});
  const [first, second] = [scales.bar(1, 0), scales.bar(1, 1)];
  expect(second.left).toBeCloseTo(first.left + first.width);
  expect(scales.bar(2, 0).left).toBeGreaterThan(second.left + second.width);
});

test('no point, one point and equal points still have a scale', () => {
  for (const points of [
    [],
    [{ x: 5, y: 0 }],
    [
      { x: 5, y: 0 },
      { x: 5, y: 0 },
    ],
  ]) {
    const scales = scalesOf(line(points), plot, {});
    expect(Number.isFinite(scales.x(5))).toBe(true);
    expect(Number.isFinite(scales.y(0))).toBe(true);
    expect(scales.yTicks.length).toBeGreaterThan(1);
  }
});

test('prices fit the plot: their axis begins near the least one, and years are whole', () => {
  const points = [
    { x: 2018, y: 30_000, low: 28_000, high: 32_000 },
    { x: 2020, y: 36_000, low: 34_000, high: 38_000 },
  ];
  const scales = scalesOf(line(points), plot, { fit: true, whole: true });
  expect(scales.y(28_000)).toBeLessThanOrEqual(plot.bottom);
  expect(scales.y(28_000)).toBeGreaterThan(plot.bottom - 60);
  expect(scales.xTicks).toEqual([2018, 2019, 2020]);
  expect(scalesOf(line(points), plot, {}).y(0)).toBe(plot.bottom);
});
