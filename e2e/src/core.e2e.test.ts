/** What no part of the site can do without, on one system: the browser stories of the short run. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { barriersStory } from './stories/barriers.ts';
import { biddingStory } from './stories/bidding.ts';
import { catalogStory } from './stories/catalog.ts';
import { operationsStory } from './stories/operations.ts';
import { paymentStory } from './stories/payment.ts';
import { saleStory } from './stories/sale.ts';
import { sellingStory } from './stories/selling.ts';
import { valuationStory } from './stories/valuation.ts';
import { startHarness, type Harness } from './support/harness.ts';

let harness: Harness;
const get = () => harness;
// the whole gate has stories of its own
beforeAll(async () => void (harness = await startHarness('postgres', { GATE_SMOKE: 'quick' })));
afterEach((test) => harness.closeWindows(test));
afterAll(() => harness?.stop());

saleStory(
  get,
  () => {
    catalogStory(get);
    biddingStory(get);
    sellingStory(get);
    valuationStory(get);
    paymentStory(get);
    barriersStory(get);
  },
  150_000,
);
// last: the catalog is another release afterwards
operationsStory(get);
