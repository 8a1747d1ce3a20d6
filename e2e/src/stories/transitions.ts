import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DEMO_USERS, newId } from '@rollheim/contracts';
import { seedAuctions, type LifeStep } from '@rollheim/tooling/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, codeOf } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS, type LifeName } from './lives.ts';

const { dealer1, dealer2, operator, privateSeller } = DEMO_USERS;
const page = readFileSync(new URL('../../../docs/auctions.md', import.meta.url), 'utf8');
/** Names of the rows of the transition table. */
const ROWS = [...page.matchAll(/^\| `([a-z-]+)` +\|/gm)].map((match) => match[1]);

type Who = 'owner' | 'anna' | 'bert' | 'operator';
type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object];
/** A life, a call of somebody on it (null: a timer was due), and the state that follows. */
type Case = readonly [row: string, from: LifeName, by: Who | null, call: Call | null, to: string];

const to = (method: Call[0], path: string, body?: object): Call =>
  body ? [method, path, body] : [method, path];
const ad = (path: string, body?: object) => to('POST', `/private/operator/ads/{id}/${path}`, body);
const office = (path: string, body?: object) => to('POST', `/private/operator/auctions/{id}/${path}`, body);
const auction = (path: string, body?: object, method: 'POST' | 'PUT' = 'POST') =>
  to(method, `/private/auction/{id}/${path}`, body);
const reason = { reason: 'Ein Grund, der genügt' };
const offer = { offerId: 'offer-1' };
const counter = { offerId: 'offer-2' };
const lower = { newMinimum: 11_400 };
const accepted = { acceptTerms: true, acceptPrivacy: true };
const UNSOLD: readonly LifeName[] = ['failed', 'acpt_late_offer', 'declined_late_offer'];

const CASES: readonly Case[] = [
  ['create', 'none', 'owner', ['POST', '/private/product/create', { productType: 'motorhome' }], 'editing'],
  ['discard', 'draft', 'owner', ['DELETE', '/private/product/{id}'], 'gone'],
  ['submit', 'draft', 'owner', ['POST', '/private/product/{id}/submit', accepted], 'under_review'],
  ['send-back', 'under_review', 'operator', ad('request-changes', reason), 'editing'],
  ['send-back', 'under_review', 'owner', auction('take-back'), 'editing'],
  ['lapse-editing', 'second', 'owner', ['POST', '/private/product/{id}/withdraw'], 'failed_na'],
  ['lapse-editing', 'second, 31 days ago', null, null, 'failed_na'],
  ['reject', 'under_review', 'operator', ad('reject', reason), 'inactive'],
  ['reopen', 'inactive', 'operator', office('reopen'), 'editing'],
  ['release', 'under_review', 'operator', ad('release'), 'running'],
  ['start', 'running', null, null, 'running'],
  ['withdraw-published', 'published', 'owner', auction('withdraw'), 'failed_na'],
  ['hot', 'hotbidding', null, null, 'hotbidding'],
  ['bid', 'running', 'anna', auction('bid', { amount: 10_500 }), 'running'],
  ['bid', 'running', 'anna', auction('agent', { limit: 10_500 }, 'PUT'), 'running'],
  ['extend', 'outage', 'operator', office('extend'), 'running'],
  ['buy-now', 'running', 'anna', auction('buy-now'), 'sold'],
  ['end', 'running', 'operator', office('outage/declare'), 'running'],
  ['end', 'outage', 'operator', office('outage/lift'), 'running'],
  ['end', 'outage, past the end', 'operator', office('outage/lift'), 'failed'],
  ['end-sold', 'sold', null, null, 'sold'],
  ['end-below', 'renegotiation', null, null, 'renegotiation'],
  ['end-empty', 'failed', null, null, 'failed'],
  [
    'talks-counter',
    'renegotiation',
    'owner',
    auction('negotiation/counter', { ...offer, amount: 11_500 }),
    'renegotiation',
  ],
  [
    'talks-counter',
    'asked',
    'anna',
    auction('negotiation/offer', { ...counter, amount: 11_000 }),
    'renegotiation',
  ],
  ['talks-decline-ask', 'asked', 'anna', auction('negotiation/decline', counter), 'renegotiation'],
  ['talks-accept', 'renegotiation', 'owner', auction('negotiation/accept', offer), 'sold'],
  ['talks-accept', 'asked', 'anna', auction('negotiation/accept', counter), 'sold'],
  [
    'talks-restart',
    'renegotiation',
    'owner',
    auction('negotiation/decline', { ...offer, then: 'restart', ...lower }),
    'running',
  ],
  [
    'talks-pause',
    'renegotiation',
    'owner',
    auction('negotiation/decline', { ...offer, then: 'pause' }),
    'failed',
  ],
  ['talks-end', 'renegotiation', 'owner', auction('negotiation/end', offer), 'acpt_late_offer'],
  ['talks-end', 'renegotiation, 49 hours ago', null, null, 'acpt_late_offer'],
  ...UNSOLD.flatMap((from): Case[] => [
    ['restart', from, 'owner', auction('restart', lower), 'running'],
    ['change', from, 'owner', auction('change'), 'editing'],
    ['lapse-unsold', from, 'owner', auction('withdraw'), 'failed_na'],
  ]),
  ['change', 'failed', 'owner', ['POST', '/private/product/{id}/reopen'], 'editing'],
  ['lapse-unsold', 'failed, 31 days ago', null, null, 'failed_na'],
  ['late-open', 'failed', 'owner', auction('late-offers/open'), 'acpt_late_offer'],
  ['late-offer', 'acpt_late_offer', 'anna', auction('late-offer', { amount: 10_500 }), 'recd_late_offer'],
  ['late-offer', 'declined_late_offer', 'bert', auction('late-offer', { amount: 10_500 }), 'recd_late_offer'],
  [
    'late-reserve',
    'acpt_late_offer',
    'anna',
    auction('late-offer', { amount: 12_000 }),
    'anr_offer_above_targetprice',
  ],
  ['late-same', 'recd_late_offer', 'bert', auction('late-offer', { amount: 10_600 }), 'recd_late_offer'],
  ['late-same', 'recd_late_offer', 'anna', auction('late-offer', { amount: 10_600 }), 'recd_late_offer'],
  [
    'late-same',
    'recd_late_offer',
    'owner',
    auction('late-offer/counter', { ...offer, amount: 11_000 }),
    'recd_late_offer',
  ],
  ['late-same', 'countered', 'anna', auction('late-offer/decline', counter), 'recd_late_offer'],
  [
    'late-displace',
    'recd_late_offer',
    'bert',
    auction('late-offer', { amount: 12_000 }),
    'anr_offer_above_targetprice',
  ],
  ['late-accept', 'recd_late_offer', 'owner', auction('late-offer/accept', offer), 'sold'],
  ['late-accept', 'countered', 'anna', auction('late-offer/accept', counter), 'sold'],
  ['late-decline', 'recd_late_offer', 'owner', auction('late-offer/decline', offer), 'declined_late_offer'],
  ['late-decline', 'recd_late_offer, 49 hours ago', null, null, 'declined_late_offer'],
  ['reservation', 'reserved', 'owner', auction('reservation/confirm', offer), 'sold'],
  ['reservation', 'reserved', 'owner', auction('reservation/refuse', offer), 'acpt_late_offer'],
  ['reservation', 'reserved', 'operator', office('reservation/confirm', offer), 'sold'],
  ['reservation', 'reserved', 'operator', office('reservation/refuse', offer), 'acpt_late_offer'],
  ['reservation', 'reserved, 49 hours ago', null, null, 'acpt_late_offer'],
  ...(['published', 'running', 'renegotiation', ...UNSOLD, 'recd_late_offer', 'reserved'] as const).map(
    (from): Case => ['void', from, 'operator', office('void', reason), 'inactive'],
  ),
  ['rescind', 'sold', 'operator', office('rescind', reason), 'failed'],
];

/**
 * Every row of the transition table, by the calls that a page makes; timers by the state that a call then reads. Each
 * has an auction of its own, so that several are played at once.
 */
export function transitionStories(harness: () => Harness): void {
  describe('the transition table through HTTP', { concurrent: true }, () => {
    let people: Readonly<Record<Who, ApiClient>>;
    beforeAll(() => {
      const client = ({ email }: { readonly email: string }) => new ApiClient(harness().url, email);
      people = {
        owner: client(privateSeller),
        anna: client(dealer1),
        bert: client(dealer2),
        operator: client(operator),
      };
    });

    /** An ad whose life so far is played by the engine. */
    const seed = async (from: LifeName): Promise<string> => {
      const steps: readonly LifeStep[] = LIVES[from]({
        anna: dealer1.customerId,
        bert: dealer2.customerId,
      });
      const [seeded] = await seedAuctions(harness(), [
        { ownerCustomerId: privateSeller.customerId, vehicle: 9100, ...TERMS, steps },
      ]);
      return seeded?.auctionId ?? '';
    };
    /** The state as the operator reads it; `gone` where there is no such ad any more. */
    const standing = async (id: string): Promise<string | null> => {
      const answer = await people.operator.send('GET', `/private/operator/auctions/${id}`);
      if (answer.status === 200) return (answer.body as { status: string }).status;
      // an ad without a log is in editing, as long as its owner sees it
      const own = await people.owner.send('GET', `/private/product/get/${id}`);
      if (own.status === 200) return (own.body as { status: string }).status;
      return own.status === 404 ? 'gone' : null;
    };
    const send = async (who: Who, [method, path, body]: Call, id: string) =>
      people[who].send(method, path.replace('{id}', id), {
        ...(body ? { body } : {}),
        key: randomUUID(),
      });
    /**
     * A call on an auction waits until the catalog's read model knows the ad: asked by reading, as the calls that bind are
     * counted (60 a minute).
     */
    const answered = async (who: Who, call: Call, id: string) => {
      if (call[1].startsWith('/private/auction/'))
        await until('the auction', async () => {
          const { status } = await people[who].send('GET', `/private/auction/${id}/context`);
          return status === 200;
        });
      return until('an answer that is not 404', async () => {
        const answer = await send(who, call, id);
        return answer.status !== 404 && answer;
      });
    };

    test('each row has a case, and no case is of another table', () => {
      expect([...new Set(CASES.map(([row]) => row))].toSorted()).toEqual(ROWS.toSorted());
    });

    test.each(CASES.map((each) => [each[0], each[1], each[2], each[4], each] as const))(
      '%s: %s, %s → %s',
      async (_row, from, by, to, [, , , call]) => {
        let id = from === 'none' ? '' : await seed(from);
        if (by && call) {
          const answer = await answered(by, call, id);
          expect([answer.status, codeOf(answer)]).toEqual([from === 'none' ? 201 : 200, null]);
          if (from === 'none') id = (answer.body as { listing: { adId: string } }).listing.adId;
        }
        // the last seconds of a round come once a minute
        await until(to, async () => (await standing(id)) === to);
      },
    );

    describe('what is refused', () => {
      type Refusal = readonly [
        what: string,
        from: LifeName,
        by: Who,
        call: Call,
        status: number,
        code: string,
      ];
      const REFUSALS: readonly Refusal[] = [
        ['off the grid', 'running', 'anna', auction('bid', { amount: 10_510 }), 400, 'invalid_amount'],
        ['negative', 'running', 'anna', auction('bid', { amount: -10_500 }), 400, 'invalid_amount'],
        ['huge', 'running', 'anna', auction('bid', { amount: 9_000_000_000 }), 400, 'bid_too_high'],
        ['as text', 'running', 'anna', auction('bid', { amount: '10500' }), 400, 'invalid_input'],
        ['too low', 'running', 'anna', auction('bid', { amount: 9_950 }), 400, 'bid_too_low'],
        ['an own bid', 'running', 'owner', auction('bid', { amount: 10_500 }), 409, 'bidding_not_possible'],
        [
          'an operator’s bid',
          'running',
          'operator',
          auction('bid', { amount: 10_500 }),
          409,
          'bidding_not_possible',
        ],
        [
          'a stale offer',
          'renegotiation',
          'owner',
          auction('negotiation/accept', { offerId: 'offer-0' }),
          409,
          'conflict',
        ],
        ['somebody else’s auction', 'failed', 'bert', auction('restart', lower), 403, 'not_allowed'],
        ['the wrong state', 'running', 'owner', auction('restart', lower), 409, 'move_not_allowed'],
        [
          'a small reduction',
          'failed',
          'owner',
          auction('restart', { newMinimum: 11_450 }),
          400,
          'reduction_too_small',
        ],
        ['no reason', 'running', 'operator', office('void', { reason: '' }), 400, 'invalid_input'],
        ['an operator’s move', 'running', 'anna', office('void', reason), 403, 'not_allowed'],
        [
          'contact data',
          'running',
          'anna',
          auction('question', { text: 'Rufen Sie 0171 1234567 an?' }),
          400,
          'text_refused',
        ],
      ];

      test.each(REFUSALS.map((each) => [each[0], each] as const))(
        '%s',
        async (_what, [, from, by, call, status, code]) => {
          const id = await seed(from);
          const steps = () =>
            people.operator
              .send('GET', `/private/operator/auctions/${id}/log`)
              .then(({ body }) => (body as { steps: { code: string | null }[] }).steps);
          const before = (await steps()).filter((step) => step.code === null).length;
          const answer = await answered(by, call, id);
          expect([answer.status, codeOf(answer)]).toEqual([status, code]);
          // an amount is refused with its unit: cents that were sent for euros are seen there
          const { detail } = answer.body as { readonly detail?: string };
          if (/amount|^bid_too|reduction/.test(code)) expect(detail).toMatch(/ is in euros: [-\d]+ is -?€/);
          expect((await steps()).filter((step) => step.code === null)).toHaveLength(before);
        },
      );

      test('an unknown auction, and a call without a key', async () => {
        const bid = auction('bid', { amount: 10_500 });
        const unknown = await send('anna', bid, newId());
        expect([unknown.status, codeOf(unknown)]).toEqual([404, 'not_found']);
        const keyless = await people.anna.send('POST', `/private/auction/${newId()}/bid`, {
          body: { amount: 10_500 },
        });
        expect([keyless.status, codeOf(keyless)]).toEqual([400, 'idempotency_key_missing']);
      });
    });
  });
}
