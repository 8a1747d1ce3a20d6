import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FACTS } from './facts.ts';
import { LIVES } from './lives.ts';
import { Harness } from './harness.ts';
import { LIFE } from './whole-life.ts';

const harness = new Harness();
beforeAll(() => harness.open());
afterAll(() => harness.close());

describe('every message and mail of every party:', () => {
  test.each(LIVES)('$name', async ({ steps, received, ...life }) => {
    expect(await harness.play(steps, life)).toEqual(received);
    // whatever operators had to decide has been decided
    for (const operator of ['olga', 'otto'] as const)
      expect(harness.counters(operator)).toEqual({ unRead: 0, openCtas: 0 });
  });
});

test('what eight people get in eight languages in a whole life is what the workshop shows', async () => {
  const recorded = await harness.record(LIFE);
  await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot('life.json');
});

describe('what no auction causes:', () => {
  test.each(FACTS)('$name', async ({ facts, received }) => {
    expect(await harness.publish(facts(harness.ids))).toEqual(received);
  });
});
