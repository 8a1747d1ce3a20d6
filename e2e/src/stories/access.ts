import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  browserOf,
  eachOf,
  forged,
  logIn,
  nobody,
  send,
  type Caller,
  type Ids,
  type Refusal,
} from '../access/caller.ts';
import { nameOf, parametersOf, readOperations, writes, type Operation } from '../access/operations.ts';
import { say } from '../support/system.ts';
import { until } from '../support/until.ts';
import { onceAllowed } from '../support/once-allowed.ts';
import type { Harness } from '../support/harness.ts';

const { privateSeller, commercialSeller, dealer1, operator } = DEMO_USERS;
const EURO = 100;

/** Pages that are being left send these without a token; they write a log line of their own visitor. */
const TOKENLESS = new Set([
  'POST /api/public/user-action-log/collect',
  'POST /api/access-logs/collect',
  // pressed by mail programs: the signature of the link identifies the reader
  'POST /api/public/unsubscribe/{token}',
]);
/** Parameters that choose a language or a table; there is nothing to own. */
const CHOICES = new Set(['locale', 'entities', 'key']);
/** Answers that say nothing of what the id names, by the reason. */
const NOTHING_TOLD = new Map([
  ['POST /api/public/customer/auth/interaction/{uid}', 'asks for the password first'],
  ['POST /api/public/product/passwordless/{id}', 'answers the same for every ad, and mails its owner alone'],
  [
    'POST /api/public/product/share-with-owner/{id}',
    'answers the same for every ad, and mails its owner alone',
  ],
  [
    'GET /api/public/unsubscribe/{token}',
    'leads to the page of all kinds, which says that the link is not valid',
  ],
  ['GET /api/private/customer/watchlist/{id}', 'says whether the asker watches it: no'],
  ['DELETE /api/private/customer/watchlist/{id}', 'what the asker does not watch is not watched after it'],
  ['PUT /api/private/merchant/mark-popup-as-read/{id}', 'notes a number in the asker’s own record'],
]);
/** Calls that are named and do nothing yet. */
export const NOT_BUILT: ReadonlySet<string> = new Set();
const HOSTILE = [
  'null',
  '[]',
  '"text"',
  '7e999',
  '{"__proto__":{"admin":true}}',
  '{"constructor":1,"toString":{}}',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  `{"email":"${'a'.repeat(60_000)}@x.example","password":"${'A1a'.repeat(20_000)}"}`,
  '{"a":"\\u0000\\ud800"}',
];

/**
 * Who may call what: every call of every route table, with the wrong caller. A new route is in here by itself, and
 * fails until it refuses them.
 */
export function accessStories(harness: () => Harness): void {
  describe('access', () => {
    let all: Operation[];
    let seller: Caller;
    let stranger: Caller;
    let dealer: Caller;
    let staff: Caller;
    let browser: { cookies: Caller; csrf: string };
    let running: string;
    beforeAll(async () => {
      const { url } = harness();
      all = await readOperations(url);
      const [first, second, third, fourth] = await Promise.all(
        [privateSeller, commercialSeller, dealer1, operator].map(({ email }) => logIn(url, email)),
      );
      if (!first || !second || !third || !fourth) throw new Error('somebody could not log in');
      [seller, stranger, dealer, staff] = [first, second, third, fourth];
      browser = await browserOf(url, fourth.token);
      running = await runningAuction(harness());
      say(`access: ${all.length} calls of ${new Set(all.map(({ module }) => module)).size} modules`);
    });

    /** The calls that were not refused as they should be, with what they answered. */
    async function faults(
      operations: readonly Operation[],
      caller: Caller,
      refused: (answer: Refusal, operation: Operation) => boolean,
      options: { ids?: Ids; body?: string } = {},
    ): Promise<string[]> {
      const answers = await eachOf(operations, (each) => send(harness().url, each, caller, options));
      return answers.flatMap((answer, at) => {
        const operation = operations[at];
        if (!operation || (refused(answer, operation) && isClean(answer))) return [];
        return [`${nameOf(operation)} → ${answer.status} ${answer.text.slice(0, 160)}`];
      });
    }

    test('in the owner’s own browser no one bids, whichever account is logged in and however it came to be', async () => {
      const { url } = harness();
      const desk = randomUUID();
      const logInAt = async (visitor: string, { email }: { readonly email: string }): Promise<Caller> => {
        // a logout renews session and uuid; the browser is the same
        const cookie = `visitor=${visitor}; uuid=${randomUUID()}; session=${randomUUID()}`;
        const given = await fetch(`${url}/api/public/auth/csrf-token`, { headers: { cookie } });
        const { csrfToken } = (await given.json()) as { csrfToken: string };
        const headers = { cookie, 'x-csrf-token': csrfToken };
        const response = await onceAllowed(
          () =>
            fetch(`${url}/api/public/customer/auth/login`, {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify({ email, password: DEMO_PASSWORD }),
            }),
          (answer) => [answer.status, answer.headers.get('retry-after')],
        );
        expect(response.status).toBe(200);
        const { access_token: token } = (await response.json()) as { access_token: string };
        return { headers: { ...headers, authorization: `Bearer ${token}` } };
      };
      const mayBid = async ({ headers }: Caller): Promise<boolean> => {
        const response = await fetch(`${url}/api/private/auction/${running}/context`, { headers });
        return ((await response.json()) as { mayBid: boolean }).mayBid;
      };
      const bid = async ({ headers }: Caller) => {
        const response = await fetch(`${url}/api/private/auction/${running}/bid`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ amount: 15_100 }),
        });
        return [response.status, ((await response.json()) as { code?: string }).code];
      };
      await logInAt(desk, privateSeller);
      const there = await logInAt(desk, dealer1);
      const elsewhere = await logInAt(randomUUID(), dealer1);
      await until('the owner’s browser is known', async () => !(await mayBid(there)));
      expect(await bid(there)).toEqual([409, 'bidding_not_possible']);
      expect(await mayBid(elsewhere)).toBe(true);
      expect(await bid(elsewhere)).toEqual([200, undefined]);
    });

    test('without a session nothing private answers', async () => {
      const operations = all.filter(({ auth }) => auth !== 'public');
      expect(operations.length).toBeGreaterThan(50);
      for (const caller of [nobody, forged])
        expect(
          await faults(
            operations,
            caller,
            ({ status, code }) => status === 401 && code === 'not_authenticated',
          ),
        ).toEqual([]);
    });

    test('the operator’s calls are for operators: sellers and dealers are refused', async () => {
      const operations = all.filter(({ auth }) => auth === 'operator');
      expect(operations.length).toBeGreaterThan(5);
      for (const caller of [seller, dealer])
        expect(
          await faults(operations, caller, ({ status, code }) => status === 403 && code === 'not_allowed'),
        ).toEqual([]);
    });

    test('the calls of programs are for their tokens: no one else is let in, whoever is logged in', async () => {
      const operations = all.filter(({ auth }) => auth === 'token');
      expect(operations.length).toBeGreaterThan(12);
      const refused = ({ status, code }: Refusal) => status === 401 && code === 'not_authenticated';
      for (const caller of [nobody, seller, staff])
        expect(await faults(operations, caller, refused, { ids: { id: running } })).toEqual([]);
    });

    test('a running auction moves by no one who is neither its owner nor a dealer', async () => {
      const operations = all.filter((each) => writes(each) && each.path.startsWith('/api/private/auction/{'));
      expect(operations.length).toBeGreaterThan(10);
      const refused = ({ status, code }: Refusal) => [403, 404, 409].includes(status) && code !== null;
      expect(await faults(operations, stranger, refused, { ids: { id: running } })).toEqual([]);
    });

    test('what a caller does not own, or does not exist, is not there', async () => {
      const named = all.filter(
        (each) =>
          each.auth !== 'token' &&
          parametersOf(each).some((name) => !CHOICES.has(name)) &&
          !NOTHING_TOLD.has(nameOf(each)) &&
          !NOT_BUILT.has(nameOf(each)),
      );
      expect(named.length).toBeGreaterThan(40);
      // an address of the login page and a mail's link are over rather than absent
      const refused = ({ status, code }: Refusal) => [403, 404, 410].includes(status) && code !== null;
      expect(
        await faults(
          named.filter(({ auth }) => auth === 'operator'),
          staff,
          refused,
        ),
      ).toEqual([]);
      expect(
        await faults(
          named.filter(({ auth }) => auth !== 'operator'),
          dealer,
          refused,
        ),
      ).toEqual([]);
    });

    test('another’s ad is not there: neither for an account nor for a browser', async () => {
      const operations = all.filter(
        ({ module, auth, path }) =>
          module === 'mf-sell' && auth !== 'operator' && /\/product\/.*\{id\}/.test(path),
      );
      expect(operations.length).toBeGreaterThan(15);
      const adId = await draftOf(harness().url, seller);
      const refused = ({ status, code }: Refusal) => status === 404 && code === 'not_found';
      const others = { headers: { cookie: 'uuid=another-browser-0123456789' } };
      const reads = operations.filter((each) => !writes(each) && each.auth === 'public');
      expect(await faults(operations, dealer, refused, { ids: { id: adId } })).toEqual([]);
      expect(await faults(reads, others, refused, { ids: { id: adId } })).toEqual([]);
      expect(
        await faults(
          operations.filter(writes).filter(({ auth }) => auth === 'public'),
          nobody,
          refused,
          {
            ids: { id: adId },
          },
        ),
      ).toEqual([]);
      const own = operations.filter(({ path }) => path === '/api/private/product/get/{id}');
      expect((await send(harness().url, own[0] as Operation, seller, { ids: { id: adId } })).status).toBe(
        200,
      );
    });

    test('a write by cookie needs the token of its session, and comes from our own pages', async () => {
      const operations = all.filter(writes);
      expect(operations.length).toBeGreaterThan(60);
      const refused = ({ status, code }: Refusal) => status === 403 && code === 'csrf_invalid';
      const { cookies, csrf } = browser;
      const withToken = { headers: { ...cookies.headers, 'x-csrf-token': csrf } };
      const tokened = operations.filter((each) => !TOKENLESS.has(nameOf(each)));
      expect(await faults(tokened, cookies, refused)).toEqual([]);
      const wrong = {
        headers: {
          ...cookies.headers,
          'x-csrf-token': csrf.replace(/^./, (first) => (first === '_' ? 'A' : '_')),
        },
      };
      expect(await faults(tokened, wrong, refused)).toEqual([]);
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      for (const from of foreign)
        expect(await faults(operations, { headers: { ...withToken.headers, ...from } }, refused)).toEqual([]);
      expect(await faults(operations, { headers: { origin: 'https://evil.example' } }, refused)).toEqual([]);
    });

    test('no body is a fault of ours', async () => {
      const operations = all.filter(({ body, method }) => body !== null && method !== 'GET');
      expect(operations.length).toBeGreaterThan(20);
      for (const body of HOSTILE) {
        const refused = ({ status, code }: Refusal) => status >= 400 && status < 500 && code !== null;
        const [forStaff, forDealers] = [
          operations.filter(({ auth }) => auth === 'operator'),
          operations.filter(({ auth }) => auth !== 'operator'),
        ];
        expect(await faults(forStaff, staff, refused, { body })).toEqual([]);
        expect(await faults(forDealers, dealer, refused, { body })).toEqual([]);
      }
    });
  });
}

/** No refusal reveals how the system is built. */
const isClean = ({ text }: Refusal): boolean =>
  !/node_modules|\.ts:\d|at \w+ \(|select |insert into|ECONNREFUSED|postgres/i.test(text);

async function runningAuction({ url, basePort, bus }: Harness): Promise<string> {
  const options = {
    ownerCustomerId: privateSeller.customerId,
    startPrice: 15_000 * EURO,
    minimum: 25_000 * EURO,
    endsAt: minuteAhead(3 * 3_600_000),
    vehicle: 9031,
  };
  const [seeded] = await seedAuctions({ basePort, bus }, [options]);
  if (!seeded) throw new Error('nothing was seeded');
  await until('the auction in the catalog', async () => {
    const response = await fetch(`${url}/api/public/catalog/get/${seeded.auctionId}`);
    await response.body?.cancel();
    return response.ok;
  });
  return seeded.auctionId;
}

async function draftOf(url: string, { headers }: Caller): Promise<string> {
  const response = await fetch(`${url}/api/private/product/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ productType: 'motorhome' }),
  });
  const { listing } = (await response.json()) as { listing: { adId: string } };
  return listing.adId;
}
