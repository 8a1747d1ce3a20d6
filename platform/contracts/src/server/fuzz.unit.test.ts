import fc from 'fast-check';
import type Joi from 'joi';
import { describe, expect, test } from 'vitest';
import {
  ATTRIBUTES,
  checkAttribute,
  conditionallyRequired,
  normaliseAttributes,
} from '../attributes/index.ts';
import { checkFields, FIELD_RULES } from '../fields/index.ts';
import { joiFields } from './fields.ts';
import {
  forgotPassword,
  interactionLogin,
  registerAccount,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './identity.ts';
import { customerUpdate, merchantRegistration } from './customers.ts';
import { published } from './testing/published.ts';

const RUNS = 60;
const OPTIONS = { abortEarly: false } as const;

/** Values that have broken parsers before. */
const odd = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\u0000',
  '\uD800',
  '‮',
  '../../etc/passwd',
  "' or 1=1 --",
  '{{7*7}}',
  'a'.repeat(5_000),
  '9'.repeat(400),
  '+49'.repeat(300),
  `${'a'.repeat(300)}@${'b.'.repeat(300)}c`,
  -0,
  Number.MAX_SAFE_INTEGER + 1,
  1e308,
  Number.MIN_VALUE,
  [],
  [[]],
  {},
  { constructor: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
  { length: 5, '0': 'x' },
  { toString: 1, valueOf: 2 },
  { $gt: '' },
);
const anything = fc.oneof(
  { weight: 3, arbitrary: odd },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Fields of a schema by name, as it describes itself. */
function fieldsOf(schema: Joi.Schema): string[] {
  const { keys } = schema.describe() as { keys?: Record<string, unknown> };
  return Object.keys(keys ?? {});
}

/** A payload that is nearly one: right fields with odd values, the example with one field broken, or no object at all. */
function nearly(schema: Joi.Schema, example: unknown = {}): fc.Arbitrary<unknown> {
  const names = fieldsOf(schema);
  const shaped = fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
  const base = typeof example === 'object' && example !== null ? example : {};
  const broken = fc
    .tuple(fc.constantFrom(...names, 'constructor', 'toString', 'unknown'), anything)
    .map(([name, value]) => ({ ...base, [name]: value }));
  return fc.oneof(shaped, broken, anything);
}

/** Ends in a value or in faults with places, never in an exception; what is taken unchanged is unchanged. */
function holds(schema: Joi.Schema, value: unknown): void {
  for (const convert of [false, true]) {
    const before = JSON.stringify(value);
    const { error } = schema.validate(value, { ...OPTIONS, convert });
    expect(JSON.stringify(value)).toBe(before);
    if (error) {
      expect(error.details.length).toBeGreaterThan(0);
      for (const { path, type } of error.details)
        expect([Array.isArray(path), typeof type]).toEqual([true, 'string']);
    }
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
}

describe('Whatever a message holds, its schema answers', () => {
  test.each(published().map((contract) => [contract.name, contract] as const))(
    '%s',
    (_name, { schema, example }) => {
      fc.assert(
        fc.property(nearly(schema, example), (value) => holds(schema, value)),
        { numRuns: RUNS },
      );
    },
  );
});

describe('Whatever a body holds, its schema answers', () => {
  const bodies = {
    customerUpdate,
    forgotPassword,
    interactionLogin,
    merchantRegistration,
    registerAccount,
    resendVerification,
    resetPassword,
    verifyEmail,
  };
  test.each(Object.entries(bodies))('%s', (_name, schema) => {
    fc.assert(
      fc.property(nearly(schema), (value) => holds(schema, value)),
      { numRuns: RUNS },
    );
  });
});

test('Whatever a field holds, form and server judge it, and alike', () => {
  const rules = Object.entries(FIELD_RULES);
  fc.assert(
    fc.property(fc.constantFrom(...rules), anything, ([, list], value) => {
      const server = joiFields(list).validate(value, { convert: false });
      expect(server.error === undefined).toBe(checkFields(list, value) === null);
    }),
    { numRuns: 2_000 },
  );
});

test('Whatever an attribute holds, it is judged, and what it makes required is known', () => {
  const codes = ATTRIBUTES.map(({ code }) => code);
  const code = fc.oneof(
    fc.constantFrom(...codes),
    fc.constantFrom('constructor', '__proto__', 'toString', ''),
  );
  const productType = fc.constantFrom('motorhome' as const, 'trailer' as const);
  fc.assert(
    fc.property(fc.dictionary(code, anything, { maxKeys: 8 }), productType, (given, type) => {
      const attributesOf = normaliseAttributes(given as Parameters<typeof normaliseAttributes>[0]);
      expect(Array.isArray(conditionallyRequired({ productType: type, attributes: attributesOf }))).toBe(
        true,
      );
      for (const [name, value] of Object.entries(given)) {
        const fault = checkAttribute(name, value as Parameters<typeof checkAttribute>[1], type);
        expect(fault === null || fault.startsWith('validation.')).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});
