import { DEMO_PASSWORD, DEMO_USERS, Domains, type MerchantReview, type PathId } from '@rollheim/contracts';
import { seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import type { Page, Response } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hrefOf, placeOf } from '../../../services/notifications/src/mail/place.ts';
import { MESSAGES } from '../../../services/notifications/src/table/messages.ts';
import type { Place } from '../../../services/notifications/src/table/row.ts';
import { newDealer } from '../access/objects.ts';
import { Stage } from '../live/stage.ts';
import { submitLogin } from '../pages/login.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Harness } from '../support/harness.ts';
import { LIVES, TERMS, type LifeName } from './lives.ts';

const { dealer1, dealer2, operator, privateSeller } = DEMO_USERS;
const WHO = { anna: dealer1.customerId, bert: dealer2.customerId };
const QUESTION = 'Ist die Dichtigkeit im letzten Jahr geprüft?';
/** Of the tabs of the office; which entries wait there differs. */
const OFFICE = 'Scheingebote';
const REASON = 'Bitte ein Bild vom Innenraum';

const RECEIVERS = ['privateSeller', 'commercialSeller', 'dealer1', 'operator'] as const;
type Receiver = (typeof RECEIVERS)[number];

/** A page that a mail leads to, for one of its receivers. */
interface Target {
  readonly to: Receiver;
  readonly page: PathId;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** What it is about: its receiver reads it, a stranger does not. */
  readonly thing: string;
  /** Everybody may read it. */
  readonly open?: true;
  /** The page itself asks for the login: what it shows may belong to a browser without an account. */
  readonly asksItself?: true;
}

type Lot = Pick<SeededAuction, 'auctionId' | 'title'>;
interface Things {
  readonly running: Lot;
  readonly failed: Lot;
  readonly talks: Lot;
  readonly review: Lot;
  readonly returned: Lot;
  readonly order: { readonly id: string; readonly title: string };
  /** Customer id of a dealer who waits for the release, and the name of their company. */
  readonly dealer: { readonly id: string; readonly company: string };
}

/** About an auction: where the table's first message with this place leads. */
function about(place: Place, to: Receiver, lot: Lot, more: Partial<Target> = {}): Target {
  const [name = ''] = Object.keys(MESSAGES).filter((each) => MESSAGES[each]?.mail.place === place);
  const [code = '', text = null] = name.split('.');
  const { auctionId, title } = lot;
  const message = { key: '', customerId: '', groupKey: auctionId, auctionId, title, mediaId: null, at: '' };
  const { page, params } = placeOf({ ...message, code, params: { text, side: text } });
  return { to, page, params, thing: title, ...more };
}

const both = (place: Place, lot: Lot): Target[] => [
  about(place, 'privateSeller', lot),
  about(place, 'dealer1', lot),
];

/** Where the mails of every place lead, for each of their receivers; or which story goes there. */
const TARGETS: Readonly<Record<Place, string | ((things: Things) => readonly Target[])>> = {
  auction: ({ running }) => [about('auction', 'dealer1', running, { open: true })],
  after_round: ({ failed }) => [about('after_round', 'privateSeller', failed, { open: true })],
  answer_offer: ({ talks }) => both('answer_offer', talks),
  answer_question: ({ running }) => [about('answer_question', 'privateSeller', running, { thing: QUESTION })],
  talks: ({ talks }) => both('talks', talks),
  decide: ({ talks }) => [about('decide', 'privateSeller', talks)],
  thread: ({ talks }) => both('thread', talks),
  review: ({ review }) => [about('review', 'operator', review)],
  review_merchant: ({ dealer: { id, company } }) => [
    { to: 'operator', page: 'operator-merchant', params: { id }, thing: company },
  ],
  review_valuation: () => [{ to: 'operator', page: 'operator-valuations', thing: OFFICE }],
  edit: ({ returned }) => [about('edit', 'privateSeller', returned, { thing: REASON, asksItself: true })],
  my_vehicles: ({ running: { title } }) => [{ to: 'privateSeller', page: 'my-vehicles', thing: title }],
  catalog: () => [{ to: 'dealer1', page: 'catalog-list', thing: 'Fahrzeug', open: true }],
  purchase: ({ order: { id, title } }) => [{ to: 'dealer1', page: 'purchase', params: { id }, thing: title }],
  sale: ({ order: { id, title } }) => [
    { to: 'commercialSeller', page: 'sale', params: { id }, thing: title },
  ],
  disputes: ({ order: { title } }) => [
    { to: 'operator', page: 'operator-payments', query: { group: 'disputed' }, thing: title },
  ],
  report: 'the story of a valuation: who has the link of the mail reads it, without login',
  account: () => [{ to: 'privateSeller', page: 'account', thing: privateSeller.email }],
};

const DOMAINS = new Domains('https://rollheim.example', 'one');

const pathOf = ({ page, params = {}, query }: Pick<Target, 'page' | 'params' | 'query'>): string => {
  const { pathname, search } = new URL(hrefOf({ page, params, ...(query && { query }) }, 'de', DOMAINS));
  return pathname + search;
};

/** The names of all pages are everybody's, those of the office among them: the shell has them in its texts. */
const withoutTexts = (document: string): string => document.replaceAll(/"page\.[\w-]+":"[^"]*"/g, '');

/** What a page says and what its fields hold, but for the reader's own list of threads beside it. */
async function mainText(page: Page): Promise<string> {
  const main = page.getByRole('main');
  const fields = await main
    .locator('input')
    .evaluateAll((all: HTMLInputElement[]) => all.map((each) => each.value));
  const text = await main.innerText();
  const threads = page.getByRole('region', { name: 'Themen' });
  const said = (await threads.count()) === 0 ? text : text.replace(await threads.innerText(), '');
  return [said, ...fields].join('\n');
}

const reads = (page: Page, { thing }: Target): Promise<void> =>
  expect.poll(() => mainText(page), { message: page.url() }).toContain(thing);

/** Reads of one page that showed its reader the thing; the own list of threads is none. */
async function callsFor(page: Page, { thing }: Target, act: () => Promise<void>): Promise<string[]> {
  const calls: Promise<string[]>[] = [];
  const note = (response: Response) => {
    const url = response.url();
    const isOwnList = /\/pages\/get\?(?!.*groupKey)/.test(url);
    if (response.request().method() !== 'GET' || !url.includes('/api/private/') || isOwnList) return;
    calls.push(
      response.text().then(
        (text) => (text.includes(thing) ? [url] : []),
        () => [],
      ),
    );
  };
  page.on('response', note);
  await act();
  page.off('response', note);
  return (await Promise.all(calls)).flat();
}

/** Everything that mails lead to. */
async function makeThings(harness: Harness): Promise<Things> {
  const stage = Stage.of(harness);
  const seed = async (vehicle: number, life: LifeName): Promise<Lot> => {
    const options = { ownerCustomerId: privateSeller.customerId, ...TERMS, vehicle, steps: LIVES[life](WHO) };
    const [lot] = await seedAuctions(harness, [options]);
    if (!lot) throw new Error('nothing was seeded');
    return lot;
  };
  const running = await stage.running(9051);
  const question = `/private/auction/${running.auctionId}/question`;
  await stage.call(dealer2.email, 'POST', question, { text: QUESTION });

  const lot = await stage.forSale(9056);
  await stage.buy(lot);
  const order = await stage.orderOf(lot);
  const problem = { reason: 'other', text: 'Der Verkäufer meldet sich nicht.' };
  await stage.call(dealer1.email, 'POST', `/private/orders/${order}/dispute`, problem);

  const returned = await stage.inReview(9055);
  const decision = `/private/operator/ads/${returned.auctionId}/request-changes`;
  await stage.call(operator.email, 'POST', decision, { reason: REASON });

  const { customerId } = await newDealer(harness.url, 'links');
  const path = `/private/operator/merchants/${customerId}`;
  const { application } = await stage.call<MerchantReview>(operator.email, 'GET', path);
  return {
    running,
    failed: await seed(9052, 'failed'),
    talks: await seed(9053, 'renegotiation'),
    review: await stage.inReview(9054),
    returned,
    order: { id: order, title: lot.title },
    dealer: { id: customerId, company: application.company ?? '' },
  };
}

/** The links of mails: the very thing for their receivers, the login and then the thing for who is not logged in, nothing for others. */
export function mailLinkStory(harness: () => Harness): void {
  describe('the link of a mail', () => {
    let things: Things;
    const windows = new Map<string, Visitor>();
    const windowOf = (user: string): Visitor => windows.get(user)!;
    beforeAll(async () => {
      things = await makeThings(harness());
      for (const user of [...RECEIVERS, 'dealer3'] as const)
        windows.set(user, await harness().as(user, { stays: true }));
    });
    afterAll(async () => {
      for (const visitor of windows.values()) await visitor.leave();
    });

    test.each(Object.entries(TARGETS).filter(([, targets]) => typeof targets !== 'string'))(
      'of the place "%s" leads its receivers to it, asks others to log in, and shows a stranger nothing',
      async (_place, targets) => {
        if (typeof targets === 'string') return;
        for (const target of targets(things)) {
          const path = pathOf(target);
          const { page } = windowOf(target.to);
          const calls = await callsFor(page, target, async () => {
            const answer = await page.goto(path);
            expect(answer?.status(), path).toBe(200);
            await reads(page, target);
          });
          if (target.open) continue;

          const visitor = await fetch(harness().url + path, { redirect: 'manual' });
          const document = await visitor.text();
          expect(withoutTexts(document)).not.toContain(target.thing);
          if (!target.asksItself) {
            expect(visitor.status, path).toBe(303);
            const { pathname, searchParams } = new URL(visitor.headers.get('location') ?? '', harness().url);
            expect([pathname, searchParams.get('next')]).toEqual(['/login', path]);
          }

          const stranger = windowOf('dealer3').context.request;
          const shown = await stranger.get(path);
          if (target.to === 'operator') expect(shown.status(), path).toBe(404);
          for (const url of [path, ...calls]) {
            const given = await stranger.get(url);
            expect(withoutTexts(await given.text()), `a stranger at ${url}`).not.toContain(target.thing);
          }
        }
      },
    );

    test.each(['purchase', 'edit'] as const)(
      'of the place "%s" leads who logs in on the way to it',
      async (place) => {
        const targets = TARGETS[place];
        const [target] = typeof targets === 'string' ? [] : targets(things);
        if (!target) throw new Error(`no link of ${place}`);
        const visitor = await harness().visitor();
        const { page } = visitor;
        const path = pathOf(target);
        visitor.expect(401, /\/api\//);
        visitor.expect(404, /\/api\//);
        await page.goto(path);
        if (target.asksItself) await page.getByRole('dialog').getByRole('link', { name: 'Anmelden' }).click();
        await page.waitForURL(/\/login\?/);
        await submitLogin(page, DEMO_USERS[target.to].email, DEMO_PASSWORD);
        await page.waitForURL(({ pathname }) => pathname === path);
        await reads(page, target);
      },
    );

    test('is walked for every place of the table', () => {
      const places = new Set(Object.values(MESSAGES).map((entry) => entry?.mail.place));
      expect([...places].toSorted()).toEqual(Object.keys(TARGETS).toSorted());
    });
  });
}
