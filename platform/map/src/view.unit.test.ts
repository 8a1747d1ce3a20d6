import { expect, test } from 'vitest';
import { pixelOf, transformOf, viewAround, viewOf, WHOLE } from './view.ts';

const size = { width: 800, height: 400 };
const Memmingen = { lat: 47.98, lon: 10.18 };
const Kiel = { lat: 54.32, lon: 10.13 };

test('the middle of a view is the middle of the frame, and its span the shorter side', () => {
  const transform = transformOf({ ...Memmingen, span: 200 }, size);
  const middle = pixelOf(Memmingen, transform);
  expect(middle.x).toBeCloseTo(400);
  expect(middle.y).toBeCloseTo(200);
  expect(transform.k).toBe(2);
});

test('a view is found again in how it is drawn', () => {
  const view = viewOf(transformOf({ ...Kiel, span: 321 }, size), size);
  expect(view.lat).toBeCloseTo(Kiel.lat, 9);
  expect(view.lon).toBeCloseTo(Kiel.lon, 9);
  expect(view.span).toBeCloseTo(321, 9);
});

test('a view around places shows them all, and never less than asked for', () => {
  const transform = transformOf(viewAround([Memmingen, Kiel]), size);
  for (const place of [Memmingen, Kiel]) {
    const { x, y } = pixelOf(place, transform);
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(size.width - 20);
    expect(y).toBeGreaterThan(20);
    expect(y).toBeLessThan(size.height - 20);
  }
  expect(viewAround([Memmingen], 150).span).toBe(150);
  expect(viewAround([])).toBe(WHOLE);
});
