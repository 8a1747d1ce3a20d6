import { DEMO_USERS } from '@rollheim/contracts';
import type { Page } from 'playwright';
import { LIVES } from '../stories/lives.ts';
import type { Play } from './play.ts';
import type { Stage } from './stage.ts';

const { operator } = DEMO_USERS;
const REASON = 'Bitte ein Bild vom Innenraum';

/** An operator sends an ad back to its owner. */
const sendBack = (stage: Stage, auctionId: string): Promise<unknown> =>
  stage.call(operator.email, 'POST', `/private/operator/ads/${auctionId}/request-changes`, {
    reason: REASON,
  });

/** How the lines about the team's decisions are played, on the pages of the owner. */
export const AD_PLAYS = {
  'ad edited': async (stage) => {
    const { auctionId } = await stage.auction(9224, LIVES.inactive);
    const row = (page: Page) =>
      page.getByRole('region', { name: 'Themen' }).locator(`a[href$="/${auctionId}"]`);
    return {
      who: 'privateSeller',
      path: '/a/nachrichten',
      before: (page) => page.getByRole('region', { name: 'Themen' }).getByRole('link').first().waitFor(),
      change: () => stage.call(operator.email, 'POST', `/private/operator/auctions/${auctionId}/reopen`),
      after: (page) => row(page).getByText('Bitte bearbeiten Sie Ihr Inserat').waitFor(),
    };
  },
  'own ad sent back': async (stage) => {
    const { auctionId, title } = await stage.inReview(9225);
    // an ad in review leads nowhere; the newest one is first
    const row = (page: Page) => page.getByRole('row').filter({ hasText: title }).first();
    return {
      who: 'privateSeller',
      path: '/a/meine-fahrzeuge',
      before: (page) => row(page).getByText('In Prüfung').first().waitFor(),
      change: () => sendBack(stage, auctionId),
      after: (page) => row(page).getByRole('link', { name: 'Weiter bearbeiten' }).first().waitFor(),
    };
  },
  'submitted ad': async (stage) => {
    const { auctionId } = await stage.inReview(9226);
    return {
      who: 'privateSeller',
      path: `/inserat/bearbeiten/${auctionId}/eingereicht`,
      before: (page) => page.getByText('Unser Team prüft das Inserat').first().waitFor(),
      change: () => sendBack(stage, auctionId),
      after: (page) => page.getByText(REASON).first().waitFor(),
      replaced: true,
    };
  },
  'ad that rests': async (stage) => {
    const { auctionId } = await stage.inReview(9229);
    return {
      who: 'privateSeller',
      path: `/inserat/bearbeiten/${auctionId}/profil`,
      before: (page) => page.getByText('Dieses Inserat kann gerade nicht bearbeitet werden').waitFor(),
      change: () => sendBack(stage, auctionId),
      after: (page) => page.getByText(REASON).first().waitFor(),
      replaced: true,
    };
  },
} satisfies Record<string, (stage: Stage) => Promise<Play>>;
