import type { OfferedMove } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { isStillOffered } from './offered.ts';

const accept = {
  move: 'late-offer/accept',
  offerId: 'offer-4',
  least: null,
  most: null,
  until: null,
} as OfferedMove;

test('a move is what a dialog asked about as long as it is offered, about the same offer', () => {
  expect(isStillOffered([accept], accept)).toBe(true);
  expect(isStillOffered([{ ...accept, offerId: 'offer-6' }], accept)).toBe(false);
  expect(isStillOffered([{ ...accept, move: 'late-offer' }], accept)).toBe(false);
  expect(isStillOffered(undefined, accept)).toBe(false);
});
