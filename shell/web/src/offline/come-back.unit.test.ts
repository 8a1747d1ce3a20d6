import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { comeBack } from './come-back.ts';

let page: EventTarget;
let isOnline: boolean;
let now: number;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  isOnline = true;
  now = 100_000;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp({ answers = true, renews = true } = {}) {
  const idle: (() => void)[] = [];
  const parts = {
    answers: vi.fn(async () => answers),
    renew: vi.fn(() => renews),
    whenIdle: (then: () => void) => void idle.push(then),
    now: () => now,
  };
  comeBack(parts);
  return { ...parts, idle };
}
const passed = () => vi.advanceTimersByTimeAsync(5_000);

test('without a network the site is not asked; with it the page gives way once nothing is in progress', async () => {
  isOnline = false;
  const { answers, renew, idle } = setUp();
  await passed();
  expect(answers).not.toHaveBeenCalled();
  isOnline = true;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(renew).not.toHaveBeenCalled();
  idle[0]?.();
  expect(renew).toHaveBeenCalledOnce();
  await passed();
  expect(answers).toHaveBeenCalledOnce();
});

test('a site that does not answer is asked again, and the page stays', async () => {
  const { answers, idle } = setUp({ answers: false });
  await passed();
  expect(answers).toHaveBeenCalledTimes(2);
  expect(idle).toEqual([]);
});

test('who types is not interrupted', async () => {
  isOnline = false;
  const { answers } = setUp();
  isOnline = true;
  page.dispatchEvent(new Event('input'));
  await passed();
  expect(answers).not.toHaveBeenCalled();
  now += 2_000;
  await passed();
  expect(answers).toHaveBeenCalledOnce();
});

test('where what was typed cannot be handed on the page stays, and tries again', async () => {
  const { renew, idle } = setUp({ renews: false });
  await vi.advanceTimersByTimeAsync(0);
  idle[0]?.();
  await passed();
  idle[1]?.();
  expect(renew).toHaveBeenCalledTimes(2);
});
