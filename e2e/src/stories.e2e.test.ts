import { afterAll, afterEach, beforeAll } from 'vitest';
import { biddingStory } from './stories/bidding.ts';
import { catalogStory } from './stories/catalog.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => void (world = await startWorld('postgres')), 180_000);
afterEach(() => world.closeWindows());
afterAll(() => world?.stop());

catalogStory(() => world);
biddingStory(() => world);
