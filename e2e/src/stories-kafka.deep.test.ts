import { kafkaAvailable } from '@rollheim/embedded';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { biddingStory } from './stories/bidding.ts';
import { catalogStory } from './stories/catalog.ts';
import { saleStory } from './stories/sale.ts';
import { say } from './support/system.ts';
import { startHarness, type Harness } from './support/harness.ts';

const available = await kafkaAvailable();
if (!available.ok) {
  if (process.env['REQUIRE_KAFKA'] === '1') throw new Error(`REQUIRE_KAFKA=1, but ${available.reason}`);
  say(`Stories on Kafka are left out: ${available.reason}`);
}

describe.skipIf(!available.ok)('on a Kafka broker', () => {
  let harness: Harness;
  const get = () => harness;
  beforeAll(async () => void (harness = await startHarness('kafka')));
  afterEach((test) => harness.closeWindows(test));
  afterAll(() => harness?.stop());

  saleStory(get, () => {
    catalogStory(get);
    biddingStory(get);
  });
});
