import { expect, test } from 'vitest';
import { outcomesOf } from './settlement.ts';

test('a rescission is offered while the commission is open alone, to who may rescind', () => {
  expect(outcomesOf({ status: 'pending' }, true)).toEqual(['none', 'reduction', 'rescission']);
  expect(outcomesOf({ status: 'paid' }, true)).toEqual(['none', 'reduction']);
  expect(outcomesOf({ status: 'pending' }, false)).toEqual(['none', 'reduction']);
});
