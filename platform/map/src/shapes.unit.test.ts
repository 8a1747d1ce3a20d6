import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { shapesFile } from '../scripts/make-shapes.ts';
import shapes from './generated/shapes.json' with { type: 'json' };
import { project } from './projection.ts';

const MOST_BYTES = 25_000;
const text = readFileSync(new URL('generated/shapes.json', import.meta.url), 'utf8');

test('the shapes are what the atlas says: npm run shapes -w @rollheim/map', () => {
  expect(shapesFile()).toBe(text);
});

test('the shapes are light', () => {
  expect(brotliCompressSync(text).length).toBeLessThan(MOST_BYTES);
});

/** The rings of a path of steps, in km of the map. */
const ringsOf = (path: string): [number, number][][] =>
  path
    .split('M')
    .slice(1)
    .map((line) => {
      const [x0 = 0, y0 = 0, ...steps] = (line.match(/-?\d+/g) ?? []).map(Number);
      const ring: [number, number][] = [[x0, y0]];
      for (let at = 0; at < steps.length; at += 2) {
        const [x, y] = ring.at(-1)!;
        ring.push([x + steps[at]!, y + steps[at + 1]!]);
      }
      return ring;
    });

/** Whether a point is within a shape, by the even-odd rule. */
const isWithin = (path: string, place: { lat: number; lon: number }): boolean => {
  const { x, y } = project(place);
  const crossings = ringsOf(path).flatMap((ring) =>
    ring.filter(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length]!;
      return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
    }),
  );
  return crossings.length % 2 === 1;
};

test.each([
  ['Memmingen', 'own', 47.98, 10.18],
  ['Oslo', 'own', 60, 10.75],
  ['Palma', 'own', 39.6, 2.9],
  ['Las Palmas', 'own', 28, -15.6],
  ['Ponta Delgada', 'own', 37.8, -25.5],
  ['London', 'other', 51.5, -0.1],
  ['Sarajevo', 'other', 43.86, 18.4],
] as const)('%s is on land', (_, shape, lat, lon) => {
  expect(isWithin(shapes[shape], { lat, lon })).toBe(true);
  expect(isWithin(shapes[shape === 'own' ? 'other' : 'own'], { lat, lon })).toBe(false);
});

test('the North Sea and the Adriatic are no land', () => {
  for (const place of [
    { lat: 56, lon: 3 },
    { lat: 43, lon: 15 },
  ])
    expect([isWithin(shapes.own, place), isWithin(shapes.other, place)]).toEqual([false, false]);
});
