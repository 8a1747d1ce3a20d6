import { expect, test } from 'vitest';
import { newTurn } from './turn.ts';

test('a turn is over after fifty pictures', () => {
  const turn = newTurn(() => 0);
  for (let each = 0; each < 49; each += 1) turn.count();
  expect(turn.isOver()).toBe(false);
  turn.count();
  expect(turn.isOver()).toBe(true);
});

test('a turn is over after ten minutes, whatever was done in them', () => {
  let now = 1000;
  const turn = newTurn(() => now);
  now += 599_999;
  expect(turn.isOver()).toBe(false);
  now += 1;
  expect(turn.isOver()).toBe(true);
});
