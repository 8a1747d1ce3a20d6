import { expect, test } from 'vitest';
import { stateOf } from './own-state.ts';

test.each([
  [{ status: 'editing', confirmed: false }, 'editing'],
  [{ status: 'under_review', confirmed: false }, 'waits'],
  [{ status: 'under_review', confirmed: true }, 'under_review'],
  // sent or not: the owner has another one
  [{ status: 'under_review', confirmed: false, refused: true }, 'refused'],
  [{ status: 'editing', confirmed: false, refused: true }, 'refused'],
  // of a backend that does not say it yet
  [{ status: 'under_review' }, 'under_review'],
  [{ status: 'valuated', confirmed: true }, 'valuated'],
] as const)('a valuation %o is %s', (valuation, state) => {
  expect(stateOf(valuation)).toBe(state);
});
