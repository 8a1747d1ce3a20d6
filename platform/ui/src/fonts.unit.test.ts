import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MIDDLE_DOT = 0xb7;

test('the middle dot is not taken from Overpass, whose own has no width and hides the space behind it', () => {
  const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');
  const faces = css.split('@font-face').filter((face) => /font-family: 'Overpass';/.test(face));
  expect(faces).toHaveLength(2);
  for (const face of faces) {
    const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => ({
      from: parseInt(from, 16),
      to: parseInt(to, 16),
    }));
    expect(ranges.length).toBeGreaterThan(5);
    expect(ranges.filter(({ from, to }) => from <= MIDDLE_DOT && to >= MIDDLE_DOT)).toEqual([]);
    // a letter beside it is
    if (face.includes('overpass-latin-wght'))
      expect(ranges.some(({ from, to }) => from <= 0xe4 && to >= 0xe4)).toBe(true);
  }
});
