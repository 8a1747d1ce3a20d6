import Joi from 'joi';
import { expect, expectTypeOf, test } from 'vitest';
import {
  absent,
  anyOf,
  exactlyOneOf,
  extended,
  flag,
  integer,
  list,
  message,
  number,
  object,
  oneOf,
  orNull,
  record,
  text,
  type Payload,
  type Payloads,
} from './schema.ts';

const lot = message({
  name: 'lot.save',
  version: 1,
  schema: object({
    id: text(Joi.string().max(4)),
    kind: oneOf(['a', 'b']),
    count: integer(1, 3),
    parts: list(object({ id: text() }), (parts) => parts.max(2)),
    note: orNull(text()),
    over: absent(flag()),
  }),
  example: { id: 'x', kind: 'a', count: 2, parts: [{ id: 'y' }], note: null },
});

test('a payload has the type that its schema lets pass', () => {
  expectTypeOf<Payload<typeof lot>>().toEqualTypeOf<{
    readonly id: string;
    readonly kind: 'a' | 'b';
    readonly count: number;
    readonly parts: readonly { readonly id: string }[];
    readonly note: string | null;
    readonly over?: boolean;
  }>();
  const list = [lot, message({ name: 'lot.drop', version: 1, schema: object({}), example: {} })] as const;
  expectTypeOf<keyof Payloads<typeof list>>().toEqualTypeOf<'lot.save' | 'lot.drop'>();
  // @ts-expect-error the compiler holds an example against its schema
  message({ name: 'lot.wrong', version: 1, schema: object({ id: text() }), example: { id: 4 } });
});

test.each([
  ['a field that is missing', { note: undefined }],
  ['a field that is null', { id: null }],
  ['a field that is none', { more: 1 }],
  ['a value that is none of the list', { kind: 'c' }],
  ['a number out of bounds', { count: 4 }],
  ['a broken item', { parts: [{}] }],
  ['too many items', { parts: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }],
])('refuses %s', (_, change) => {
  expect(lot.schema.validate(lot.example).error).toBeUndefined();
  expect(lot.schema.validate({ ...(lot.example as object), ...change }).error).toBeDefined();
});

test('lets an empty list and an absent field pass', () => {
  const { error } = lot.schema.validate({ ...(lot.example as object), parts: [], over: true });
  expect(error).toBeUndefined();
});

test('more fields of an object are beside or in place of its own', () => {
  const wider = extended(object({ id: text(), size: integer() }), { size: text(), more: flag() });
  expectTypeOf<Payload<ReturnType<typeof wide>>>().toEqualTypeOf<{
    readonly id: string;
    readonly size: string;
    readonly more: boolean;
  }>();
  const wide = () =>
    message({ name: 'w', version: 1, schema: wider, example: { id: 'a', size: 'b', more: true } });
  expect(wide().schema.validate(wide().example).error).toBeUndefined();
  expect(wider.validate({ id: 'a', size: 3, more: true }).error).toBeDefined();
});

test('a map, a choice of types and one of several objects keep their types and refuse the rest', () => {
  const kinds = exactlyOneOf(
    object({ kind: oneOf(['size']), size: number(Joi.number().min(0).max(1)) }),
    object({ kind: oneOf(['name']), name: text() }),
  );
  const all = message({
    name: 'all',
    version: 1,
    schema: object({
      facts: record(Joi.string().max(4), anyOf(flag(), text()), (map) => map.max(2)),
      of: kinds,
      rank: oneOf([1, null]),
    }),
    example: { facts: { old: true, name: 'a' }, of: { kind: 'size', size: 0.5 }, rank: null },
  });
  expectTypeOf<Payload<typeof all>>().toEqualTypeOf<{
    readonly facts: Readonly<Record<string, boolean | string>>;
    readonly of:
      | { readonly kind: 'size'; readonly size: number }
      | { readonly kind: 'name'; readonly name: string };
    readonly rank: 1 | null;
  }>();
  const refused = (change: object) =>
    all.schema.validate({ ...(all.example as object), ...change }).error !== undefined;
  expect(refused({})).toBe(false);
  expect(refused({ facts: { longer: true } })).toBe(true);
  expect(refused({ facts: { old: 3 } })).toBe(true);
  expect(refused({ facts: { a: true, b: true, c: true } })).toBe(true);
  expect(refused({ of: { kind: 'size', size: 2 } })).toBe(true);
  expect(refused({ of: { kind: 'size', name: 'a' } })).toBe(true);
  expect(refused({ rank: 2 })).toBe(true);
});
