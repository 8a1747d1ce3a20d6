import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIVES } from './lives.ts';
import { Stage } from './stage.ts';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

describe('every message and mail of every party:', () => {
  test.each(LIVES)('$name', async ({ steps, received }) => {
    expect(await stage.play(steps)).toEqual(received);
    // whatever operators had to decide has been decided
    for (const operator of ['olga', 'otto'] as const)
      expect(stage.counters(operator)).toEqual({ unRead: 0, openCtas: 0 });
  });
});
