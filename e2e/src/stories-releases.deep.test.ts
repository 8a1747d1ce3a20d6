import { afterAll, afterEach, beforeAll } from 'vitest';
import { consoleStory } from './stories/console.ts';
import { newModuleStory } from './stories/new-module.ts';
import { operationsStory } from './stories/operations.ts';
import { recallStory } from './stories/recall.ts';
import { releasesStory } from './stories/releases.ts';
import { scanStories } from './stories/scan.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
const get = () => world;
beforeAll(async () => void (world = await startWorld('postgres')));
afterEach((test) => world.closeWindows(test));
afterAll(() => world?.stop());

operationsStory(get);
recallStory(get);
releasesStory(get);
scanStories(get);
consoleStory(get);
// last: its module stays in the bar of every page
newModuleStory(get);
