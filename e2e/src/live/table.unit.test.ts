import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS, TOPICS } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { livePage } from './page.ts';
import { STILL } from './still.ts';
import { LIVE, type LiveLine } from './table.ts';

const STORIES = join(import.meta.dirname, '..', 'stories');
const lines = Object.entries<LiveLine>(LIVE);

test('the page of the docs says what the table says', async () => {
  await expect(livePage()).toMatchFileSnapshot('../../../docs/live.md');
});

test('every page follows something, or says why not; none does both', () => {
  const live = new Set<string>(lines.map(([, { page }]) => page));
  const pages = [...live, ...Object.keys(STILL)];
  expect(pages.toSorted()).toEqual(Object.keys(PATHS).toSorted());
});

test('a line names a topic that there is, and a story that there is', () => {
  const topics = new Set(TOPICS.map(({ name }) => name));
  const stories = readdirSync(STORIES)
    .map((file) => readFileSync(join(STORIES, file), 'utf8'))
    .join('\n');
  for (const [name, { topic, story }] of lines) {
    expect(topics.has(topic), name).toBe(true);
    if (story !== undefined) expect(stories, name).toContain(`'${story}'`);
  }
});
