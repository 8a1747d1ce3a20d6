import { isDeepStrictEqual } from 'node:util';

/** The matchers that the tests of pure code use, without a test runner around them. */

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

/** Equal as `toEqual` means it: fields that are undefined are none. */
const equals = (value: unknown, expected: unknown): boolean => {
  if (expected instanceof Containing || expected instanceof Matching) return expected.isIn(value);
  // a list may hold what only has to match
  if (Array.isArray(expected))
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every((each, index) => equals(value[index], each))
    );
  return isDeepStrictEqual(plain(value), plain(expected));
};

/** `expect.arrayContaining`, where it is all that is expected. */
class Containing {
  readonly #parts: readonly unknown[];

  constructor(parts: readonly unknown[]) {
    this.#parts = parts;
  }

  isIn(value: unknown): boolean {
    return Array.isArray(value) && this.#parts.every((part) => value.some((each) => equals(each, part)));
  }
}

/** `expect.stringMatching`, alone or in a list. */
class Matching {
  readonly #pattern: RegExp;

  constructor(pattern: RegExp) {
    this.#pattern = pattern;
  }

  isIn(value: unknown): boolean {
    return typeof value === 'string' && this.#pattern.test(value);
  }
}

function throws(run: () => unknown, expected?: unknown): boolean {
  try {
    run();
    return false;
  } catch (error) {
    if (expected === undefined) return true;
    const message = error instanceof Error ? error.message : String(error);
    if (expected instanceof RegExp) return expected.test(message);
    if (typeof expected === 'string') return message.includes(expected);
    return error instanceof (expected as new () => unknown);
  }
}

type Check = (value: never, expected: never, more: never) => boolean;

const CHECKS: Readonly<Record<string, Check>> = {
  toBe: (value, expected) => Object.is(value, expected),
  toEqual: equals,
  toMatchObject: matches as Check,
  toBeNull: (value) => value === null,
  toBeDefined: (value) => value !== undefined,
  toBeUndefined: (value) => value === undefined,
  toContain: contains as Check,
  toContainEqual: (value: Iterable<unknown>, expected) => [...value].some((each) => equals(each, expected)),
  toMatch: (value: string, expected: RegExp | string) =>
    typeof expected === 'string' ? value.includes(expected) : expected.test(value),
  toHaveProperty: (value: object, expected: string) => Object.hasOwn(value, expected),
  toThrow: throws,
  toBeCloseTo: (value: number, expected: number, digits: number | undefined) =>
    Object.is(value, expected) || Math.abs(value - expected) < 10 ** -(digits ?? 2) / 2,
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
          return (expected: never, more: never) => {
            if (check(value as never, expected, more) !== wanted)
              throw new Error(`${String(name)} ${message}`);
          };
        },
      },
    );
  return matcher(true);
}

expect.arrayContaining = (parts: readonly unknown[]) => new Containing(parts);
expect.stringMatching = (pattern: RegExp) => new Matching(pattern);
