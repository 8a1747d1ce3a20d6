import { expect, test } from 'vitest';
import { dealersSaid } from './dealers-said.ts';

test.each([
  [0, undefined],
  [8, undefined],
  [250, undefined],
  [251, '250'],
  [500, '250'],
  [501, '500'],
  [1_300, '1.250'],
])('of %i dealers "over %s" is shown, and nothing where that would not be true', (dealers, said) => {
  expect(dealersSaid(dealers, 'de')).toEqual(said === undefined ? {} : { dealers: said });
});
