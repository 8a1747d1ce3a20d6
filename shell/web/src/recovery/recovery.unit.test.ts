import { busyAtom, createStore, unsavedAtom } from '@rollheim/module-api';
import { afterEach, expect, test, vi } from 'vitest';
import { KeptDrafts } from '../outlet/kept-drafts.ts';
import { DraftPassage } from './draft-passage.ts';
import { LastResort } from './last-resort.ts';
import { mark, whenEmpty } from './names.ts';
import { withPin } from './pins.ts';
import { ReleaseHold } from './release-hold.ts';
import { TrialMark } from './trial-mark.ts';

afterEach(() => vi.useRealTimers());

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('what waits for idle waits for the last one that is busy, and is called once', async () => {
  const store = createStore();
  const then = vi.fn();
  mark(store, busyAtom, 'bid', true);
  mark(store, unsavedAtom, 'form', true);
  whenEmpty(store, [busyAtom, unsavedAtom], then);
  mark(store, busyAtom, 'bid', false);
  await Promise.resolve();
  expect(then).not.toHaveBeenCalled();
  mark(store, unsavedAtom, 'form', false);
  await Promise.resolve();
  mark(store, busyAtom, 'bid', true);
  mark(store, busyAtom, 'bid', false);
  await Promise.resolve();
  expect(then).toHaveBeenCalledOnce();
});

test('what was typed passes over a reload once, to the same page, without passwords', () => {
  let now = 0;
  const tab = storage();
  const passage = new DraftPassage(tab, () => now);
  const drafts = new KeptDrafts([
    ['words:a', 'Is it dry?'],
    ['fields:register', { name: 'Jan', password: 'Rollheim2026' }],
  ]);
  passage.leave(drafts, '/caravan/a');
  expect(tab.getItem('rollheim.drafts')).not.toContain('Rollheim2026');
  expect(passage.take('/caravan/a')).toEqual([
    ['words:a', 'Is it dry?'],
    ['fields:register', { name: 'Jan' }],
  ]);
  expect(passage.take('/caravan/a')).toEqual([]);
  passage.leave(drafts, '/caravan/a');
  expect(passage.take('/caravan/b')).toEqual([]);
  passage.leave(drafts, '/caravan/a');
  now = 60_000;
  expect(passage.take('/caravan/a')).toEqual([]);
  expect(tab.getItem('rollheim.drafts')).toBeNull();
});

test('a page reloads once a minute at most, and only when nothing is busy and there is a network', () => {
  let now = 1_000_000;
  let online = true;
  const idle: (() => void)[] = [];
  const reload = vi.fn();
  const kept = storage();
  const make = () =>
    new LastResort({
      storage: kept,
      now: () => now,
      reload,
      isOnline: () => online,
      whenIdle: (then) => void idle.push(then),
    });
  const first = make();
  first.ask();
  first.ask();
  expect(idle).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  idle.pop()?.();
  expect(reload).toHaveBeenCalledOnce();
  const next = make(); // the document after the reload
  now += 59_999;
  next.ask();
  idle.pop()?.();
  expect(reload).toHaveBeenCalledOnce();
  now += 1;
  online = false; // what is still shown would go, and nothing would come
  next.ask();
  idle.pop()?.();
  expect(reload).toHaveBeenCalledOnce();
  online = true;
  next.ask();
  idle.pop()?.();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('pins are the last ten, each once', () => {
  expect(withPin('', 'mf-catalog', '1.4.2')).toBe('mf-catalog@1.4.2');
  expect(withPin('mf-catalog@1.4.2,mf-sell@2.0.0', 'mf-catalog', '1.4.2')).toBe(
    'mf-sell@2.0.0,mf-catalog@1.4.2',
  );
  const many = Array.from({ length: 12 }, (_, index) => `m@${index}`).join(',');
  expect(withPin(many, 'mf-sell', '1.0.0').split(',')).toHaveLength(10);
});

test('a release that the page never got over is found by the next document, once', () => {
  const kept = storage();
  const waits: (() => void)[] = [];
  new TrialMark(kept, (then) => waits.push(then)).begin('mf-catalog', '2.0.0');
  const next = new TrialMark(kept);
  expect(next.take()).toEqual({ module: 'mf-catalog', version: '2.0.0' });
  expect(next.take()).toBeNull();
});

test('a release that was mounted for a while, or a page that ended in order, leaves no mark', () => {
  const kept = storage();
  const waits: (() => void)[] = [];
  const page = new TrialMark(kept, (then) => waits.push(then));
  const stands = page.begin('mf-catalog', '2.0.0');
  stands();
  expect(new TrialMark(kept).take()).not.toBeNull(); // it was not mounted long enough
  page.begin('mf-catalog', '2.0.0')();
  waits.at(-1)?.();
  expect(new TrialMark(kept).take()).toBeNull();
  page.begin('mf-catalog', '2.0.0');
  page.clear();
  expect(new TrialMark(kept).take()).toBeNull();
});

test('a hold is asked for once, renewed while somebody wants it, and then left to run out', () => {
  vi.useFakeTimers();
  const ask = vi.fn();
  const holds = new ReleaseHold(ask);
  const [one, two] = [holds.hold(), holds.hold()];
  expect(ask.mock.calls).toEqual([[15]]);
  vi.advanceTimersByTime(10 * 60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  one();
  one();
  two();
  vi.advanceTimersByTime(60 * 60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  holds.hold();
  expect(ask).toHaveBeenCalledTimes(3);
});
