import { fieldIssues } from '@rollheim/service-kit';
import fc from 'fast-check';
import type Joi from 'joi';
import { describe, expect, test } from 'vitest';
import { bffs, routesOf } from './support/route-tables.ts';

const RUNS = 80;

const odd = fc.constantFrom<unknown>(
  null,
  '',
  '\u0000',
  '\uD800',
  "' or 1=1 --",
  '../../x',
  'a'.repeat(20_000),
  '9'.repeat(400),
  `${'a'.repeat(300)}@${'b.'.repeat(300)}c`,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  [],
  {},
  [[[]]],
  { constructor: 1 },
  { toString: 1, valueOf: 2 },
  JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
);
const anything = fc.oneof(odd, fc.jsonValue({ maxDepth: 4 }));
/** As a query is read: texts, or lists of texts. */
const text = fc.oneof(fc.string(), fc.constantFrom('', '-1', '1e9', 'NaN', '\u0000', 'x'.repeat(5_000)));
const asked = fc.oneof(text, fc.array(text, { maxLength: 80 }));

const namesOf = (schema: Joi.Schema): string[] =>
  Object.keys((schema.describe() as { keys?: object }).keys ?? {});

function shaped(schema: Joi.Schema, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = [...namesOf(schema), 'constructor', 'unknown'];
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
}

/** A schema's answer is a value, or faults that name fields: only then a call with them is answered with 400. */
function holds(schema: Joi.Schema, value: unknown, convert: boolean): void {
  const { error } = schema.validate(value ?? {}, { abortEarly: false, convert });
  if (error) expect(Object.keys(fieldIssues(error)).length).toBeGreaterThan(0);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
}

describe.each(bffs)('Whatever is sent to $module', async ({ main }) => {
  const routes = await routesOf(main);
  const bodies = routes.flatMap(({ method, path, body }) =>
    body ? [[`${method} ${path}`, body] as const] : [],
  );
  const queries = routes.flatMap(({ method, path, query }) =>
    query ? [[`${method} ${path}`, query] as const] : [],
  );

  test('there are checks to hold', () => {
    expect(bodies.length + queries.length).toBeGreaterThan(0);
  });

  test.each(bodies)('the body of %s is judged', (_name, schema) => {
    fc.assert(
      fc.property(fc.oneof(shaped(schema, anything), anything), (value) => holds(schema, value, false)),
      { numRuns: RUNS },
    );
  });

  test.each(queries)('the query of %s is judged', (_name, schema) => {
    fc.assert(
      fc.property(shaped(schema, asked), (value) => holds(schema, value, true)),
      { numRuns: RUNS },
    );
  });
});
