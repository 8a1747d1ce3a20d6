import { kafkaAvailable } from '@rollheim/embedded';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { biddingStory } from './stories/bidding.ts';
import { catalogStory } from './stories/catalog.ts';
import { saleStory } from './stories/sale.ts';
import { say } from './support/system.ts';
import { startWorld, type World } from './support/world.ts';

const available = await kafkaAvailable();
if (!available.ok) {
  if (process.env['REQUIRE_KAFKA'] === '1') throw new Error(`REQUIRE_KAFKA=1, but ${available.reason}`);
  say(`Stories on Kafka are left out: ${available.reason}`);
}

describe.skipIf(!available.ok)('on a Kafka broker', () => {
  let world: World;
  const get = () => world;
  beforeAll(async () => void (world = await startWorld('kafka')));
  afterEach((test) => world.closeWindows(test));
  afterAll(() => world?.stop());

  saleStory(get, () => {
    catalogStory(get);
    biddingStory(get);
  });
});
