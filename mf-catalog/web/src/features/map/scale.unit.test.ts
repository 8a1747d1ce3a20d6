import { pixelOf, transformOf, unproject } from '@rollheim/map';
import { expect, test } from 'vitest';
import { askedFor } from './scale.ts';

const scaleOf = (span: number, width = 800, height = 400) => {
  const size = { width, height };
  return { size, transform: transformOf({ lat: 51, lon: 10, span }, size) };
};

test('the regions that are asked for have room for their marks, and no smaller ones do', () => {
  // 400 px of so many km
  expect(askedFor(scaleOf(4_000)).spacing).toBe(400);
  expect(askedFor(scaleOf(1_500)).spacing).toBe(200);
  expect(askedFor(scaleOf(700)).spacing).toBe(100);
  expect(askedFor(scaleOf(350)).spacing).toBe(50);
  expect(askedFor(scaleOf(100)).spacing).toBe(25);
});

test('of large regions all are asked for, of small ones those in sight', () => {
  expect(askedFor(scaleOf(1_500)).box).toBeNull();
  const scale = scaleOf(350);
  const [south, west, north, east] = askedFor(scale).box!.split(',').map(Number);
  const { k, x, y } = scale.transform;
  for (const [across, down] of [
    [0, 0],
    [800, 0],
    [400, 0],
    [0, 400],
    [800, 400],
  ] as const) {
    const { lat, lon } = unproject({ x: (across - x) / k, y: (down - y) / k });
    expect(lat).toBeGreaterThanOrEqual(south!);
    expect(lat).toBeLessThanOrEqual(north!);
    expect(lon).toBeGreaterThanOrEqual(west!);
    expect(lon).toBeLessThanOrEqual(east!);
  }
  // no more than a degree is added on each side
  const corner = pixelOf({ lat: south!, lon: west! }, scale.transform);
  expect(corner.x).toBeGreaterThan(-4 * 111 * k);
  expect(corner.y).toBeLessThan(400 + 4 * 111 * k);
});

test('a map that is moved a little asks for the same', () => {
  const { size, transform } = scaleOf(350);
  const moved = { size, transform: { ...transform, x: transform.x + 1 } };
  expect(askedFor(moved)).toEqual(askedFor({ size, transform }));
});
