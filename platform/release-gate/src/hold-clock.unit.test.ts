import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { holdClock, SHORT_MS } from './hold-clock.ts';

const AT = Date.parse('2026-12-01T12:00:00Z');

/** A page's world whose timers are noted, and run when the test says so. */
function world() {
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const start = (run: () => void, ms = 0): number => timers.push({ run, ms });
  const own = createContext({ performance, setTimeout: start, setInterval: start });
  runInContext(`(${holdClock.toString()})(${AT}, ${SHORT_MS})`, own);
  return { timers, run: (source: string): unknown => runInContext(source, own) };
}

test('the clock is halted, for whatever asks for the time', () => {
  const { run } = world();
  expect(run('[Date.now(), new Date().getTime(), Date.parse(Date())]')).toEqual([AT, AT, AT]);
  expect(run("new Date('2026-01-01T00:00:00Z').getTime()")).toBe(Date.parse('2026-01-01T00:00:00Z'));
  expect(run('new Date() instanceof Date && new Date(2026, 0).getMonth() === 0')).toBe(true);
});

test('who waits for the time to pass within a task sees it pass', () => {
  expect(world().run('const end = Date.now() + 20; while (Date.now() < end); true')).toBe(true);
});

test('a timer of more than a second does not go off', () => {
  const { run, timers } = world();
  run(
    "globalThis.gone = []; setTimeout(() => gone.push('short'), 300); setInterval(() => gone.push('long'), 5000)",
  );
  for (const timer of timers) timer.run();
  expect(run('gone.join()')).toBe('short');
});
