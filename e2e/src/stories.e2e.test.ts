import { afterAll, afterEach, beforeAll } from 'vitest';
import { accessStories } from './stories/access.ts';
import { biddingStory } from './stories/bidding.ts';
import { borderStories } from './stories/borders.ts';
import { brokenRemoteStories } from './stories/broken-remote.ts';
import { catalogStory } from './stories/catalog.ts';
import { operationsStory } from './stories/operations.ts';
import { refusalStories } from './stories/refusals.ts';
import { saleStory } from './stories/sale.ts';
import { scanStories } from './stories/scan.ts';
import { sellingStory } from './stories/selling.ts';
import { valuationStory } from './stories/valuation.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
const get = () => world;
beforeAll(async () => void (world = await startWorld('postgres')), 180_000);
afterEach((test) => world.closeWindows(test));
afterAll(() => world?.stop());

saleStory(get, () => {
  catalogStory(get);
  biddingStory(get);
  sellingStory(get);
  valuationStory(get);
  refusalStories(get);
  accessStories(get);
  borderStories(get);
  brokenRemoteStories(get);
});
operationsStory(get);
scanStories(get);
