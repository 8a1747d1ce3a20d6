import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { townsFile } from '../scripts/make-towns.ts';
import { townsAt } from './Towns.tsx';

const BERLIN = { lat: 52.52, lon: 13.4 };
const names = (scale: number, taken?: Parameters<typeof townsAt>[1]) =>
  townsAt(scale, taken).map(({ name }) => name);

test('the towns are those of the table of places: npm run shapes -w @rollheim/map', () => {
  expect(readFileSync(new URL('generated/towns.json', import.meta.url), 'utf8')).toBe(townsFile());
});

test('the closer the map, the more towns it names', () => {
  const [far, near] = [names(0.1), names(1)];
  expect(far).toContain('Berlin');
  expect(far).not.toContain('Kassel');
  expect(near.length).toBeGreaterThan(far.length * 2);
});

test('no name covers another, and none what the map marks', () => {
  for (const scale of [0.1, 0.4, 2]) {
    const shown = townsAt(scale);
    const apart = shown.flatMap((a, index) =>
      shown.slice(index + 1).map((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) * scale),
    );
    expect(Math.min(...apart)).toBeGreaterThan(22);
  }
  expect(names(0.1, { clear: [BERLIN] })).not.toContain('Berlin');
});

test('a town below a mark without a name has its own beside the mark', () => {
  const berlin = (marks: readonly (typeof BERLIN)[]) =>
    townsAt(0.3, { marks }).find(({ name }) => name === 'Berlin')?.below;
  expect(berlin([])).toBe(-10);
  expect(Math.abs(berlin([BERLIN]) ?? 0)).toBeGreaterThan(25);
});
