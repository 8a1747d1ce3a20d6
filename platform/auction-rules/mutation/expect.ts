import { isDeepStrictEqual } from 'node:util';

/** The matchers that the specs of the rules use, without a test runner around them. */

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => [name, plain(field)]),
  );
};

function matches(value: unknown, pattern: unknown): boolean {
  if (Array.isArray(pattern))
    return (
      Array.isArray(value) &&
      value.length === pattern.length &&
      pattern.every((each, index) => matches(value[index], each))
    );
  if (pattern === null || typeof pattern !== 'object') return Object.is(value, pattern);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(pattern).every(([name, field]) =>
    matches((value as Readonly<Record<string, unknown>>)[name], field),
  );
}

const contains = (value: unknown, part: unknown): boolean =>
  typeof value === 'string' ? value.includes(String(part)) : [...(value as Iterable<unknown>)].includes(part);

type Check = (value: never, expected: never) => boolean;

const CHECKS: Readonly<Record<string, Check>> = {
  toBe: (value, expected) => Object.is(value, expected),
  toEqual: (value, expected) => isDeepStrictEqual(plain(value), plain(expected)),
  toMatchObject: matches as Check,
  toBeNull: (value) => value === null,
  toBeDefined: (value) => value !== undefined,
  toBeUndefined: (value) => value === undefined,
  toContain: contains as Check,
  toHaveLength: (value: { readonly length: number }, expected) => value.length === expected,
  toBeGreaterThan: (value: number, expected: number) => value > expected,
  toBeGreaterThanOrEqual: (value: number, expected: number) => value >= expected,
  toBeLessThan: (value: number, expected: number) => value < expected,
  toBeLessThanOrEqual: (value: number, expected: number) => value <= expected,
};

/** Throws where the check does not hold. */
export function expect(value: unknown, message = '') {
  const matcher = (wanted: boolean) =>
    new Proxy(
      {},
      {
        get: (_target, name) => {
          if (name === 'not') return matcher(!wanted);
          const check = CHECKS[String(name)];
          if (!check) throw new Error(`expect knows no ${String(name)}`);
          return (expected: never) => {
            if (check(value as never, expected) !== wanted) throw new Error(`${String(name)} ${message}`);
          };
        },
      },
    );
  return matcher(true);
}
