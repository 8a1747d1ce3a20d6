import { afterAll, afterEach, beforeAll } from 'vitest';
import { branchPreviewStory } from './stories/branch-preview.ts';
import { consoleStory } from './stories/console.ts';
import { newModuleStory } from './stories/new-module.ts';
import { offlineStory } from './stories/offline.ts';
import { operationsStory } from './stories/operations.ts';
import { recallStory } from './stories/recall.ts';
import { releasesStory } from './stories/releases.ts';
import { scanStories } from './stories/scan.ts';
import { startHarness, type Harness } from './support/harness.ts';

let harness: Harness;
const get = () => harness;
beforeAll(async () => void (harness = await startHarness('postgres')));
afterEach((test) => harness.closeWindows(test));
afterAll(() => harness?.stop());

operationsStory(get);
recallStory(get);
offlineStory(get);
releasesStory(get);
scanStories(get);
consoleStory(get);
branchPreviewStory(get);
// last: its module stays in the bar of every page
newModuleStory(get);
