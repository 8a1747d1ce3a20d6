import { expect, test } from 'vitest';
import { ApiProblem, fieldsOf, isMissing, referenceOf } from './problem.ts';

test('a failure says its reference, its fields and whether the thing is missing; another error says none of it', () => {
  const fields = { email: 'validation.email' };
  const missing = new ApiProblem({ code: 'not_found', status: 404, reference: 'r-1' });
  const refused = new ApiProblem({ code: 'invalid_input', status: 400, reference: 'r-2', fields });
  const other = new TypeError('no connection');
  expect([missing, refused, other, null].map(referenceOf)).toEqual(['r-1', 'r-2', undefined, undefined]);
  expect([missing, refused, other, null].map(fieldsOf)).toEqual([{}, fields, {}, {}]);
  expect([missing, refused, other, null].map(isMissing)).toEqual([true, false, false, false]);
});
