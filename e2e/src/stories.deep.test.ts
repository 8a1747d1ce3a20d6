import { afterAll, afterEach, beforeAll } from 'vitest';
import { accessObjectStories } from './stories/access-objects.ts';
import { accessStories } from './stories/access.ts';
import { accountStory } from './stories/account.ts';
import { afterRoundStory } from './stories/after-round.ts';
import { backAndForthStory } from './stories/back-and-forth.ts';
import { bankStory } from './stories/bank.ts';
import { biddingStory } from './stories/bidding.ts';
import { borderStories } from './stories/borders.ts';
import { brokenRemoteStories } from './stories/broken-remote.ts';
import { catalogStory } from './stories/catalog.ts';
import { dealersStory } from './stories/dealers.ts';
import { documentWeightStory } from './stories/document-weight.ts';
import { languagesStory } from './stories/languages.ts';
import { longWordsStory } from './stories/long-words.ts';
import { mailLoginStory } from './stories/mail-login.ts';
import { netBuyerStory } from './stories/net-buyer.ts';
import { paymentStory } from './stories/payment.ts';
import { publicPagesStory } from './stories/public-pages.ts';
import { refusalStories } from './stories/refusals.ts';
import { saleStory } from './stories/sale.ts';
import { scanStories } from './stories/scan.ts';
import { pushStory } from './stories/push.ts';
import { searchesStory } from './stories/searches.ts';
import { sellingStory } from './stories/selling.ts';
import { suggestionsStory } from './stories/suggestions.ts';
import { talksStory } from './stories/talks.ts';
import { toldStory } from './stories/told.ts';
import { valuationStory } from './stories/valuation.ts';
import { wizardStory } from './stories/wizard.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
const get = () => world;
beforeAll(async () => void (world = await startWorld('postgres')));
afterEach((test) => world.closeWindows(test));
afterAll(() => world?.stop());

saleStory(
  get,
  () => {
    catalogStory(get);
    searchesStory(get);
    suggestionsStory(get);
    backAndForthStory(get);
    documentWeightStory(get);
    languagesStory(get);
    publicPagesStory(get);
    biddingStory(get);
    afterRoundStory(get);
    toldStory(get);
    talksStory(get);
    pushStory(get);
    netBuyerStory(get);
    paymentStory(get);
    bankStory(get);
    sellingStory(get);
    wizardStory(get);
    longWordsStory(get);
    valuationStory(get);
    refusalStories(get);
    accountStory(get);
    mailLoginStory(get);
    dealersStory(get);
    accessStories(get);
    accessObjectStories(get);
    borderStories(get);
    brokenRemoteStories(get);
  },
  150_000,
);
scanStories(get);
