import { afterAll, afterEach, beforeAll } from 'vitest';
import { barriersStory } from './stories/barriers.ts';
import { calmStory } from './stories/calm.ts';
import { clockStory } from './stories/clock.ts';
import { lifeStory } from './stories/life.ts';
import { peopleStory } from './stories/people.ts';
import { scanStories } from './stories/scan.ts';
import { transitionStories } from './stories/transitions.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
const get = () => world;
beforeAll(async () => void (world = await startWorld('postgres')));
afterEach((test) => world.closeWindows(test));
afterAll(() => world?.stop());

lifeStory(get);
clockStory(get, () => {
  transitionStories(get);
  barriersStory(get);
  peopleStory(get);
  calmStory(get);
});
scanStories(get);
