import { expect, test } from 'vitest';
import { bodyNames } from './bodies.ts';
import { shotOutline, type ShotName } from './shots.ts';

const SHOTS: readonly ShotName[] = [
  'side_right',
  'side_left',
  'front',
  'rear',
  'front_right',
  'rear_left',
  'bathroom',
];

test.each(bodyNames)('the lines of every picture of a %s are numbers within their frame', (category) => {
  for (const shot of SHOTS) {
    const { box, parts } = shotOutline(shot, { category, productType: 'motorhome' });
    expect(JSON.stringify({ box, parts })).not.toMatch(/null|NaN|undefined/);
    expect(parts.length).toBeGreaterThan(2);
    expect(box[2]).toBeGreaterThan(0);
  }
});

test('the left side is the right one the other way round, and a trailer has a drawbar in place of a grill', () => {
  const van = { category: null, productType: 'motorhome' } as const;
  expect(shotOutline('side_left', van)).toEqual({ ...shotOutline('side_right', van), mirrored: true });
  expect(shotOutline('front', van).parts).not.toEqual(
    shotOutline('front', { category: null, productType: 'trailer' }).parts,
  );
});
