import Joi from 'joi';
import { expect, test } from 'vitest';
import { problemOf, ProblemError } from '../problem.ts';
import { withAmounts } from './amounts.ts';

const body = Joi.object({
  amount: Joi.number().unit('euros'),
  note: Joi.string(),
  parts: Joi.array().items(Joi.object({ amount: Joi.number().unit('cents') })),
});
const refusal = new ProblemError('bid_too_high', undefined, { 'Retry-After': '1' });

test('a refused amount is answered with how it was read', () => {
  const error = withAmounts({ body }, { amount: 58_500_000, note: 'x' }, refusal) as ProblemError;
  expect(error).toMatchObject({ code: 'bid_too_high', headers: { 'Retry-After': '1' } });
  expect(problemOf(error.code, 'ref', error.fields, error.detail)).toMatchObject({
    detail: 'amount is in euros: 58500000 is €58,500,000.00',
  });
});

test('so is a field that is out of its bounds, also within a list; others are left out', () => {
  const error = new ProblemError('invalid_input', { 'parts.1.amount': 'validation.too_small' });
  const sent = { amount: 1, parts: [{ amount: 5 }, { amount: -250 }] };
  expect(withAmounts({ body }, sent, error)).toMatchObject({
    detail: 'parts.1.amount is in cents: -250 is -€2.50',
    fields: error.fields,
  });
});

test('what has nothing to do with an amount stays as it is', () => {
  const others = [
    new ProblemError('not_found'),
    new ProblemError('invalid_input', { note: 'x' }),
    new Error('x'),
  ];
  for (const each of others) expect(withAmounts({ body }, { amount: 1 }, each)).toBe(each);
  expect(withAmounts({}, undefined, refusal)).toBe(refusal);
});
