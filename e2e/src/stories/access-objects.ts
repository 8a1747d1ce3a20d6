import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { eachOf, logIn, nobody, send, type Caller, type Ids, type Refusal } from '../access/caller.ts';
import { acceptAndBlock, makeObjects, newBrowser, newDealer, type Objects } from '../access/objects.ts';
import { nameOf, parametersOf, readOperations, writes, type Operation } from '../access/operations.ts';
import { say } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { NOT_BUILT } from './access.ts';

const { privateSeller, commercialSeller, dealer1, dealer3, operator } = DEMO_USERS;
const EURO = 100;

/** Which object a path names. */
const KINDS: readonly (readonly [RegExp, keyof Objects])[] = [
  [/\/product\/(?!passwordless|share-with-owner).*\{id\}/, 'ad'],
  [/\/private\/orders\/\{id\}/, 'order'],
  [/\/read-by-slug\/\{slug\}/, 'thread'],
  [/\/question\/\{questionId\}/, 'question'],
  [/\/trade-registration\/\{mediaId\}/, 'paper'],
  [/\/me\/sessions\/\{id\}/, 'session'],
  [/\/customer\/searches\/\{searchId\}/, 'search'],
  [/\/private\/webhooks\/\{hookId\}/, 'webhook'],
];
/** Paths whose objects everybody may name, or whose id is what lets in; tried by tests of their own. */
const OTHERWISE =
  /^\/api\/(public\/(product\/(passwordless|share-with-owner)|translate|after\/login|catalog|auction|commands|attributes|settings|unsubscribe|push-action|customer\/(get-owner|auth\/interaction)|valuate-my-vehicle\/report)|private\/(api-tokens|auction|operator|me\/export|customer\/(get|watchlist)|merchant\/mark-popup))/;

const isClosed = ({ status, code }: Refusal): boolean =>
  [401, 403, 404, 409].includes(status) && code !== null;

/** Real objects, and callers who are no one to them: another owner, another dealer, one who is blocked, one who waits. */
export function accessObjectStories(harness: () => Harness): void {
  describe('access to objects', () => {
    let all: Operation[];
    let objects: Objects;
    let running: string;
    let strangers: Readonly<Record<string, Caller>>;
    let untrusted: Readonly<Record<string, Caller>>;
    beforeAll(async () => {
      const { url, basePort, bus } = harness();
      // calls of programs know no session: tried in access.ts
      all = (await readOperations(url)).filter(
        (each) => each.auth !== 'token' && !NOT_BUILT.has(nameOf(each)),
      );
      const [lot] = await seedAuctions({ basePort, bus }, [
        {
          ownerCustomerId: privateSeller.customerId,
          startPrice: 15_000 * EURO,
          minimum: 25_000 * EURO,
          endsAt: minuteAhead(3 * 3_600_000),
          vehicle: 9033,
        },
      ]);
      running = lot?.auctionId ?? '';
      await until('the auction in the catalog', async () => {
        const response = await fetch(`${url}/api/public/catalog/get/${running}`);
        await response.body?.cancel();
        return response.ok;
      });
      const [blocked, waiting] = [await newDealer(url, 'gesperrt'), await newDealer(url, 'wartet')];
      await acceptAndBlock(url, blocked);
      objects = await makeObjects(harness(), running, waiting);
      untrusted = { blocked, waiting };
      const [seller, dealer] = [await logIn(url, commercialSeller.email), await logIn(url, dealer3.email)];
      strangers = { seller, dealer, blocked };
    });

    /** Calls that were answered otherwise, with the caller. */
    async function faults(
      operations: readonly Operation[],
      callers: Readonly<Record<string, Caller>>,
      idsOf: (operation: Operation) => Ids,
      refused: (answer: Refusal) => boolean,
      keyless = false,
    ): Promise<string[]> {
      const pairs = Object.entries(callers).flatMap(([who, caller]) =>
        operations.map((operation) => ({ who, caller, operation })),
      );
      tried += pairs.length;
      const answers = await eachOf(pairs, ({ operation, caller }) =>
        send(harness().url, operation, caller, { ids: idsOf(operation), keyless }),
      );
      return answers.flatMap((answer, at) => {
        const { who, operation } = pairs[at] as (typeof pairs)[number];
        if (refused(answer)) return [];
        return [`${who}: ${nameOf(operation)} → ${answer.status} ${answer.text.slice(0, 160)}`];
      });
    }
    let tried = 0;
    const kindOf = ({ path }: Operation) => KINDS.find(([form]) => form.test(path))?.[1];

    test('every kind of object that a path names is tried', () => {
      const unknown = all.filter(
        (each) =>
          parametersOf(each).length > 0 &&
          each.auth !== 'operator' &&
          !kindOf(each) &&
          !OTHERWISE.test(each.path),
      );
      expect(unknown.map(nameOf)).toEqual([]);
      for (const ids of Object.values(objects))
        for (const id of Object.values(ids as Ids)) expect(id).not.toBe('');
    });

    test('what is another’s is not there, for sellers, dealers, those who are blocked and visitors', async () => {
      const owned = all.filter((each) => each.auth !== 'operator' && kindOf(each));
      expect(owned.length).toBeGreaterThan(30);
      const idsOf = (each: Operation): Ids => objects[kindOf(each) ?? 'ad'];
      expect(await faults(owned, { ...strangers, nobody }, idsOf, isClosed)).toEqual([]);
    });

    test('nor is another browser’s valuation', async () => {
      const { url } = harness();
      const operations = all.filter(({ path }) => /valuate-my-vehicle\/(update|submit)$/.test(path));
      expect(operations).toHaveLength(2);
      const { id: valuationId } = objects.valuation;
      const product = { make: 'fiat' };
      const bodies = [
        { valuationId, productType: 'motorhome', product },
        { valuationId, email: 'fremd@rollheim.example' },
      ];
      const other = await newBrowser(url);
      for (const [at, operation] of operations.entries()) {
        const body = JSON.stringify(bodies[at]);
        const { status, code } = await send(url, operation, other, { body });
        expect([status, code], nameOf(operation)).toEqual([404, 'not_found']);
      }
    });

    test('the operator’s calls refuse everybody else, whatever real object they name', async () => {
      const operations = all.filter(({ auth }) => auth === 'operator');
      const idsOf = ({ path }: Operation): Ids =>
        path.includes('/orders/')
          ? objects.order
          : path.includes('/merchants/')
            ? { id: dealer1.customerId, ...objects.paper }
            : path.includes('/auctions/')
              ? { id: running }
              : objects.ad;
      const refused = ({ status, code }: Refusal) => status === 403 && code === 'not_allowed';
      expect(await faults(operations, { ...strangers, ...untrusted }, idsOf, refused)).toEqual([]);
    });

    test('a dealer who is blocked or waits for the review moves no auction, and a blocked one not the own record', async () => {
      const { url } = harness();
      const bids = async () => (await fetch(`${url}/api/public/auction/${running}/bids`)).text();
      const before = await bids();
      const moves = all.filter((each) => writes(each) && each.path.startsWith('/api/private/auction/{'));
      expect(moves.length).toBeGreaterThan(15);
      expect(await faults(moves, untrusted, () => ({ id: running }), isClosed)).toEqual([]);
      expect(await bids()).toBe(before);
      const own = all.filter(({ path }) => path === '/api/private/merchant/register');
      const { blocked } = untrusted;
      if (blocked) expect(await faults(own, { blocked }, () => ({}), isClosed)).toEqual([]);
    });

    test('a call that binds wants its key before it does anything', async () => {
      const keyed = all.filter((each) => each.keyed);
      expect(keyed.length).toBeGreaterThan(30);
      const refused = ({ status, code }: Refusal) => status === 400 && code === 'idempotency_key_missing';
      const [staff, dealer] = [
        await logIn(harness().url, operator.email),
        await logIn(harness().url, dealer1.email),
      ];
      const ids = () => ({ id: running });
      const isStaff = ({ auth }: Operation) => auth === 'operator';
      expect(await faults(keyed.filter(isStaff), { staff }, ids, refused, true)).toEqual([]);
      const others = keyed.filter((each) => !isStaff(each));
      expect(await faults(others, { dealer }, ids, refused, true)).toEqual([]);
      say(`access to objects: ${tried} calls refused`);
    });
  });
}
