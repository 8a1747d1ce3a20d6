import { afterAll, afterEach, beforeAll } from 'vitest';
import { barriersStory } from './stories/barriers.ts';
import { calmStory } from './stories/calm.ts';
import { clockStory } from './stories/clock.ts';
import { lateFontStory } from './stories/late-font.ts';
import { largeTextStory } from './stories/large-text.ts';
import { lifeStory } from './stories/life.ts';
import { peopleStory } from './stories/people.ts';
import { scanStories } from './stories/scan.ts';
import { transitionStories } from './stories/transitions.ts';
import { startHarness, type Harness } from './support/harness.ts';

let harness: Harness;
const get = () => harness;
beforeAll(async () => void (harness = await startHarness('postgres')));
afterEach((test) => harness.closeWindows(test));
afterAll(() => harness?.stop());

lifeStory(get);
clockStory(get, () => {
  transitionStories(get);
  barriersStory(get);
  peopleStory(get);
  calmStory(get);
  lateFontStory(get);
  largeTextStory(get);
});
scanStories(get);
