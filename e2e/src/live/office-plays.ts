import { DEMO_USERS } from '@rollheim/contracts';
import type { Page } from 'playwright';
import { newDealer } from '../access/objects.ts';
import type { Harness } from '../support/harness.ts';
import type { Play } from './play.ts';
import { shillPair } from './shill.ts';
import type { Stage } from './stage.ts';

const { operator } = DEMO_USERS;

/** How the lines of the back office are played. */
export const OFFICE_PLAYS = {
  'operator’s ad': async (stage) => {
    const { auctionId } = await stage.inReview(9220);
    const reject = (page: Page) => page.getByRole('button', { name: 'Ablehnen' }).first();
    return {
      who: 'operator',
      path: `/operator/inserate/${auctionId}`,
      before: (page) => reject(page).waitFor(),
      change: () =>
        stage.call(operator.email, 'POST', `/private/operator/ads/${auctionId}/reject`, {
          reason: 'Kein Wohnmobil',
        }),
      after: (page) => reject(page).waitFor({ state: 'detached' }),
    };
  },
  'queue of dealers': async (_stage, harness) => {
    const word = `warteschlange${Date.now() % 100_000}`;
    return {
      who: 'operator',
      path: '/operator/haendler',
      before: (page) => page.getByRole('main').getByRole('heading', { level: 1 }).waitFor(),
      change: () => newDealer(harness.url, word),
      after: (page) => page.getByRole('row').filter({ hasText: word }).first().waitFor(),
    };
  },
  'operator’s dealer': async (stage, harness) => {
    const { customerId } = await newDealer(harness.url, 'entscheidung');
    const path = `/private/operator/merchants/${customerId}`;
    const reject = (page: Page) => page.getByRole('button', { name: 'Ablehnen' }).first();
    return {
      who: 'operator',
      path: `/operator/haendler/${customerId}`,
      before: (page) => reject(page).waitFor(),
      change: async () => {
        const { seen } = await stage.call<{ seen: string }>(operator.email, 'GET', path);
        await stage.call(operator.email, 'POST', `${path}/accept`, { seen });
      },
      after: (page) => reject(page).waitFor({ state: 'detached' }),
    };
  },
  payments: async (stage) => {
    const lot = await stage.forSale(9221);
    return {
      who: 'operator',
      path: '/operator/zahlungen',
      before: (page) => page.getByRole('row').nth(1).waitFor(),
      change: () => stage.buy(lot),
      after: (page) => page.getByRole('row').filter({ hasText: lot.title }).first().waitFor(),
    };
  },
  suspicions: async (stage, harness) => {
    const pair = await shillPair(harness, stage, 9227, 'scheinbieter');
    return {
      who: 'operator',
      path: '/operator/verdachte',
      // the list is there with its counts; what is drawn while it loads is longer
      before: (page) =>
        page
          .getByRole('main')
          .getByRole('link', { name: /^Offen\D*\d+$/ })
          .waitFor(),
      change: pair.bid,
      after: (page) => page.getByRole('row').filter({ hasText: pair.word }).first().waitFor(),
    };
  },
  suspicion: async (stage, harness) => {
    const pair = await shillPair(harness, stage, 9228, 'scheinfall');
    await pair.bid();
    const id = await pair.suspicion();
    const dismiss = (page: Page) => page.getByRole('button', { name: 'Verwerfen' }).first();
    return {
      who: 'operator',
      path: `/operator/verdachte/${id}`,
      before: (page) => dismiss(page).waitFor(),
      change: () =>
        stage.call(operator.email, 'POST', `/private/operator/suspicions/${id}/dismiss`, {
          reason: 'Zwei Betriebe einer Gruppe',
        }),
      after: (page) => dismiss(page).waitFor({ state: 'detached' }),
    };
  },
} satisfies Record<string, (stage: Stage, harness: Harness) => Promise<Play>>;
