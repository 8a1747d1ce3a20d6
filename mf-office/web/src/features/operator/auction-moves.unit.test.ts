import type { MoveName, OfferedMove, OperatorContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { operatorMoves } from './auction-moves.ts';

const withMoves = (...names: MoveName[]) =>
  ({ moves: names.map((move) => ({ move }) as OfferedMove) }) as unknown as OperatorContext;

test('the operator is shown the moves that the rules name, in their order', () => {
  expect(operatorMoves(withMoves('extend', 'outage/lift', 'void'))).toEqual([
    'extend',
    'outage/lift',
    'void',
  ]);
});

test('a review is answered on the page of its ad, and a service that says no moves has none', () => {
  expect(operatorMoves(withMoves('release', 'request-changes', 'reject'))).toEqual([]);
  expect(operatorMoves({} as OperatorContext)).toEqual([]);
});
