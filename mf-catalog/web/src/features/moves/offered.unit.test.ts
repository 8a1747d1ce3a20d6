import type { OfferedMove } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { stillOffered } from './offered.ts';

const accept = {
  move: 'late-offer/accept',
  offerId: 'offer-4',
  least: null,
  most: null,
  until: null,
} as OfferedMove;

test('a move is what a dialog asked about as long as it is offered, about the same offer, with the bounds of now', () => {
  expect(stillOffered([accept], accept)).toBe(accept);
  expect(stillOffered([{ ...accept, offerId: 'offer-6' }], accept)).toBeUndefined();
  expect(stillOffered([{ ...accept, move: 'late-offer' }], accept)).toBeUndefined();
  expect(stillOffered(undefined, accept)).toBeUndefined();
  const raised = { ...accept, least: 2_770_000 };
  expect(stillOffered([raised], { ...accept, least: 2_745_000 })).toBe(raised);
});
