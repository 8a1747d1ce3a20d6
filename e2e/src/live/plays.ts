import { DEMO_USERS } from '@rollheim/contracts';
import type { Page } from 'playwright';
import { euro } from '../support/money.ts';
import type { Harness } from '../support/harness.ts';
import { AD_PLAYS } from './ad-plays.ts';
import { OFFICE_PLAYS } from './office-plays.ts';
import type { Play } from './play.ts';
import type { Stage } from './stage.ts';
import type { PlayedLine } from './table.ts';

const { dealer1 } = DEMO_USERS;

const card = (page: Page, auctionId: string) =>
  page.getByRole('main').locator(`article:has(a[href*="${auctionId}"])`).first();
const watched = (page: Page, auctionId: string) =>
  page.getByRole('row').filter({ has: page.locator(`a[href*="${auctionId}"]`) });
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name }).first();
const paidStep = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Rechnung bezahlt' }).filter({ hasText: 'erledigt' }).first();

/** How each line of the table is played. */
export const PLAYS: Readonly<Record<PlayedLine, (stage: Stage, harness: Harness) => Promise<Play>>> = {
  'catalog watch': async (stage) => {
    const { auctionId } = await stage.running(9202);
    const bookmark = (page: Page, pressed: boolean) =>
      card(page, auctionId).getByRole('button', { pressed, name: /erken/ }).waitFor();
    return {
      who: 'dealer1',
      path: '/wohnmobil-kaufen?sort=newest',
      before: (page) => bookmark(page, false),
      change: () => stage.watch(dealer1.email, auctionId, true),
      after: (page) => bookmark(page, true),
    };
  },
  'vehicle price': async (stage) => {
    const { auctionId } = await stage.running(9203);
    let price = 0;
    const auction = (page: Page) => page.getByRole('region', { name: 'Auktion', exact: true });
    return {
      who: 'dealer1',
      path: `/caravan/${auctionId}`,
      typesIn: 'Ihre Frage an den Verkäufer',
      before: (page) => auction(page).waitFor(),
      change: async () => (price = await stage.bid(auctionId)),
      after: (page) => auction(page).getByText(euro(price), { exact: true }).first().waitFor(),
    };
  },
  'vehicle watch': async (stage) => {
    const { auctionId } = await stage.running(9204);
    const bookmark = (page: Page, pressed: boolean) =>
      page.getByRole('main').getByRole('button', { pressed, name: /erken/ }).first().waitFor();
    return {
      who: 'dealer1',
      path: `/caravan/${auctionId}`,
      before: (page) => bookmark(page, false),
      change: () => stage.watch(dealer1.email, auctionId, true),
      after: (page) => bookmark(page, true),
    };
  },
  'own bids': async (stage) => {
    const { auctionId, title } = await stage.running(9205);
    await stage.bidFirst(auctionId);
    let price = 0;
    const row = (page: Page) =>
      page.getByRole('row').filter({ has: page.locator(`a[href*="${auctionId}"]`) });
    return {
      who: 'dealer1',
      path: '/a/haendler-bereich/gebote',
      before: (page) => row(page).getByText(title).first().waitFor(),
      change: async () => (price = await stage.bid(auctionId)),
      after: (page) => row(page).getByText(euro(price)).first().waitFor(),
    };
  },
  'saved search': async (stage) => ({
    who: 'dealer1',
    path: '/a/haendler-bereich/searches',
    before: (page) => heading(page, 'Meine Suchen').waitFor(),
    change: () =>
      stage.call(dealer1.email, 'POST', '/private/customer/searches', {
        name: 'Von unterwegs',
        query: 'mileageFrom=2999998',
      }),
    after: (page) => page.getByRole('link', { name: 'Von unterwegs' }).waitFor(),
  }),
  // searches that find nothing: their messages would be in the threads of other stories
  'deleted search': async (stage) => {
    const { search } = await stage.call<{ search: { searchId: string } }>(
      dealer1.email,
      'POST',
      '/private/customer/searches',
      { name: 'Bald gelöscht', query: 'mileageFrom=2999999' },
    );
    const link = (page: Page) => page.getByRole('link', { name: 'Bald gelöscht' });
    return {
      who: 'dealer1',
      path: '/a/haendler-bereich/searches',
      before: (page) => link(page).waitFor(),
      change: () => stage.call(dealer1.email, 'DELETE', `/private/customer/searches/${search.searchId}`),
      after: (page) => link(page).waitFor({ state: 'detached' }),
    };
  },
  'watchlist price': async (stage) => {
    const { auctionId } = await stage.running(9206);
    await stage.watch(dealer1.email, auctionId, true);
    let price = 0;
    return {
      who: 'dealer1',
      path: '/account/merchant/watchlist',
      before: (page) => watched(page, auctionId).waitFor(),
      change: async () => (price = await stage.bid(auctionId)),
      after: (page) => watched(page, auctionId).getByText(euro(price)).first().waitFor(),
    };
  },
  'watchlist entry': async (stage) => {
    const [{ auctionId: first }, { auctionId: second }] = [
      await stage.running(9207),
      await stage.running(9208),
    ];
    await stage.watch(dealer1.email, first, true);
    return {
      who: 'dealer1',
      path: '/account/merchant/watchlist',
      before: (page) => watched(page, first).waitFor(),
      change: () => stage.watch(dealer1.email, second, true),
      after: (page) => watched(page, second).waitFor(),
    };
  },
  'watchlist removal': async (stage) => {
    const [{ auctionId: first }, { auctionId: second }] = [
      await stage.running(9209),
      await stage.running(9210),
    ];
    for (const auctionId of [first, second]) await stage.watch(dealer1.email, auctionId, true);
    return {
      who: 'dealer1',
      path: '/account/merchant/watchlist',
      before: async (page) => {
        for (const auctionId of [first, second]) await watched(page, auctionId).waitFor();
      },
      change: () => stage.watch(dealer1.email, second, false),
      after: (page) => watched(page, second).waitFor({ state: 'detached' }),
    };
  },
  'own ads price': async (stage) => {
    const { auctionId } = await stage.running(9211);
    let price = 0;
    const row = (page: Page) =>
      page.getByRole('row').filter({ has: page.locator(`a[href*="${auctionId}"]`) });
    return {
      who: 'privateSeller',
      path: '/a/meine-fahrzeuge',
      before: (page) => row(page).first().waitFor(),
      change: async () => (price = await stage.bid(auctionId)),
      after: (page) => row(page).getByText(euro(price)).first().waitFor(),
    };
  },
  'dealer’s ads price': async (stage) => {
    const { auctionId } = await stage.running(9223, dealer1.customerId);
    let price = 0;
    const row = (page: Page) =>
      page.getByRole('row').filter({ has: page.locator(`a[href*="${auctionId}"]`) });
    return {
      who: 'dealer1',
      path: '/a/haendler-bereich/my-ads',
      before: (page) => row(page).first().waitFor(),
      change: async () => (price = await stage.bid(auctionId)),
      after: (page) => row(page).getByText(euro(price)).first().waitFor(),
    };
  },
  'own sales': async (stage) => {
    const lot = await stage.forSale(9212);
    const sale = (page: Page) =>
      page.getByRole('row').filter({ has: page.locator('a[href*="/verkauf/"]'), hasText: lot.title });
    return {
      who: 'commercialSeller',
      path: '/a/meine-fahrzeuge',
      before: (page) => page.getByRole('row').nth(1).waitFor(),
      change: () => stage.buy(lot),
      after: (page) => sale(page).first().waitFor(),
    };
  },
  purchases: async (stage) => {
    const lot = await stage.forSale(9213);
    return {
      who: 'dealer1',
      path: '/a/haendler-bereich/purchases',
      before: (page) => heading(page, 'Einkäufe').waitFor(),
      change: () => stage.buy(lot),
      after: (page) => page.getByRole('row').filter({ hasText: lot.title }).first().waitFor(),
    };
  },
  'purchase paid': async (stage) => {
    const lot = await stage.forSale(9214);
    await stage.buy(lot);
    const order = await stage.orderOf(lot);
    return {
      who: 'dealer1',
      path: `/a/haendler-bereich/purchases/${order}`,
      before: (page) => heading(page, 'Rechnung bezahlen').waitFor(),
      change: () => stage.pay(order),
      after: (page) => paidStep(page).waitFor(),
    };
  },
  'sale paid': async (stage) => {
    const lot = await stage.forSale(9215);
    await stage.buy(lot);
    const order = await stage.orderOf(lot);
    return {
      who: 'commercialSeller',
      path: `/a/meine-fahrzeuge/verkauf/${order}`,
      before: (page) => page.getByRole('listitem').filter({ hasText: 'Rechnung bezahlt' }).first().waitFor(),
      change: () => stage.pay(order),
      after: (page) => paidStep(page).waitFor(),
    };
  },
  'messages list': async (stage) => {
    const { auctionId } = await stage.running(9216);
    await stage.bidFirst(auctionId);
    const row = (page: Page) =>
      page.getByRole('region', { name: 'Themen' }).locator(`a[href$="/${auctionId}"]`);
    return {
      who: 'dealer1',
      path: '/a/nachrichten',
      before: (page) => page.getByRole('region', { name: 'Themen' }).getByRole('link').first().waitFor(),
      change: () => stage.bid(auctionId),
      after: (page) => row(page).getByText('Sie wurden überboten').waitFor(),
    };
  },
  'messages read': async (stage) => {
    const { auctionId } = await stage.running(9217);
    await stage.bidFirst(auctionId);
    await stage.bid(auctionId);
    const unread = (page: Page) =>
      page
        .getByRole('region', { name: 'Themen' })
        .locator(`a[href$="/${auctionId}"]`)
        .getByText(/ungelesene/);
    return {
      who: 'dealer1',
      path: '/a/nachrichten',
      before: (page) => unread(page).waitFor({ state: 'attached' }),
      change: () => stage.call(dealer1.email, 'PUT', `/private/messages/read-by-slug/${auctionId}`),
      after: (page) => unread(page).waitFor({ state: 'detached' }),
    };
  },
  thread: async (stage) => {
    const { auctionId } = await stage.running(9218);
    await stage.call(dealer1.email, 'POST', `/private/auction/${auctionId}/question`, {
      text: 'Ist das Dach dicht?',
    });
    await stage.bidFirst(auctionId);
    const bubble = (page: Page) =>
      page.getByRole('article').filter({ hasText: 'Sie wurden überboten' }).first();
    return {
      who: 'dealer1',
      path: `/a/nachrichten/${auctionId}`,
      before: (page) => page.getByRole('article').first().waitFor(),
      change: () => stage.bid(auctionId),
      after: (page) => bubble(page).waitFor(),
    };
  },
  'thread first': async (stage) => {
    const { auctionId } = await stage.running(9219);
    return {
      who: 'dealer1',
      path: `/a/nachrichten/${auctionId}`,
      before: (page) => page.getByRole('main').getByText('Dieses Thema gibt es nicht').waitFor(),
      change: async () => {
        await stage.bidFirst(auctionId);
        await stage.bid(auctionId);
      },
      after: (page) => page.getByRole('article').first().waitFor(),
      replaced: true,
    };
  },
  ...AD_PLAYS,
  ...OFFICE_PLAYS,
};
