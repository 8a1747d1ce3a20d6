import { expect, test } from 'vitest';
import { KINDS } from '../table.ts';
import { DRAWN } from './random-life.ts';

test('random lives draw every kind but the timers, which time brings, and two that change no auction that was published', () => {
  expect(KINDS.filter((kind) => !DRAWN.has(kind))).toEqual(['discard', 'system_minimum', 'timer']);
});
