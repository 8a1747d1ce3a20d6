import Joi from 'joi';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test, vi } from 'vitest';
import { createLimiter, createReadLimiter } from '../src/bff/limit.ts';
import type { BffRequest } from '../src/bff/types.ts';
import { fieldIssues } from '../src/field-issues.ts';

interface Caller {
  readonly address?: string;
  readonly uuid?: string;
  readonly customerId?: string;
}

const from = ({ address = '203.0.113.1', uuid, customerId }: Caller): BffRequest =>
  ({
    session:
      customerId === undefined ? null : { customerId, roles: [], emailVerified: true, sessionId: null },
    actor: customerId ?? (uuid === undefined ? null : `uuid:${uuid}`),
    raw: { req: { get: (name: string) => (name === 'x-forwarded-for' ? address : undefined) } },
  }) as unknown as BffRequest;

/** How many of `count` calls were let through. */
async function passed(
  limit: (request: BffRequest) => Promise<void>,
  callers: readonly Caller[],
): Promise<number> {
  const results = await Promise.allSettled(callers.map((caller) => limit(from(caller))));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

const times = (count: number, caller: (index: number) => Caller) =>
  Array.from({ length: count }, (_, index) => caller(index));

test('A new cookie for every call is no way around a limit', async () => {
  const limit = createLimiter({ points: 5, seconds: 60 });
  expect(
    await passed(
      limit,
      times(100, (index) => ({ uuid: `new-cookie-${index}` })),
    ),
  ).toBe(20);
  expect(
    await passed(
      limit,
      times(5, () => ({ address: '198.51.100.7', uuid: 'somebody-else' })),
    ),
  ).toBe(5);
});

test('Cookies that are made up beyond the limit of their address are not counted, each for itself', async () => {
  const limit = createLimiter({ points: 5, seconds: 60 });
  const counted = vi.spyOn(RateLimiterMemory.prototype, 'consume');
  for (let index = 0; index < 100; index++)
    await limit(from({ uuid: `made-up-${index}` })).catch(() => undefined);
  // twenty calls, of a browser and an address each
  expect(counted).toHaveBeenCalledTimes(40);
});

test('One browser has its own limit, and so have customers, wherever they call from', async () => {
  const limit = createLimiter({ points: 5, seconds: 60 });
  expect(
    await passed(
      limit,
      times(20, () => ({ uuid: 'one-browser' })),
    ),
  ).toBe(5);
  const customer = (index: number) => ({ customerId: 'c-1', address: `203.0.113.${index}` });
  expect(await passed(limit, times(20, customer))).toBe(5);
  expect(
    await passed(
      limit,
      times(8, (index) => ({ customerId: `dealer-${index}` })),
    ),
  ).toBe(8);
});

test('Several limits of one call all hold', async () => {
  const limit = createLimiter([
    { points: 2, seconds: 60, by: () => 'the mail address' },
    { points: 1, seconds: 60 },
  ]);
  expect(
    await passed(
      limit,
      times(9, (index) => ({ customerId: `c-${index}` })),
    ),
  ).toBe(2);
});

test.each(['constructor', 'toString', '__defineGetter__', 'hasOwnProperty'])(
  'A field called %s is at fault like any other',
  (name) => {
    const { error } = Joi.object({ a: Joi.string() }).validate({ [name]: 1 }, { abortEarly: false });
    expect(error && fieldIssues(error)).toEqual({ [name]: 'validation.unknown' });
  },
);

test('Public reads have a limit of one browser and of one address; the machine itself is not counted', async () => {
  const limit = createReadLimiter({ points: 5, seconds: 60 });
  expect(
    await passed(
      limit,
      times(20, () => ({ uuid: 'one-browser' })),
    ),
  ).toBe(5);
  expect(
    await passed(
      limit,
      times(100, (index) => ({ uuid: `new-cookie-${index}` })),
    ),
  ).toBe(15);
  expect(
    await passed(
      limit,
      times(5, () => ({ address: '198.51.100.7', uuid: 'other' })),
    ),
  ).toBe(5);
  expect(
    await passed(
      limit,
      times(100, () => ({ address: '127.0.0.1', uuid: 'here' })),
    ),
  ).toBe(100);
});
