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

function setUp({ answers = true, hasRoom = true } = {}) {
  const idle: (() => void)[] = [];
  const parts = {
    reload: vi.fn(() => {
      if (!hasRoom) throw new DOMException('full', 'QuotaExceededError');
    }),
    whenIdle: (then: () => void) => void idle.push(then),
    now: () => now,
  };
  const asked = vi.fn(async () => new Response(null, { status: answers ? 200 : 503 }));
  vi.stubGlobal('fetch', asked);
  comeBack({ ...parts, base: '/api' });
  return { ...parts, asked, idle };
}
const passed = () => vi.advanceTimersByTimeAsync(5_000);

test('without a network the site is not asked; with it the page gives way once nothing is in progress', async () => {
  isOnline = false;
  const { asked, reload, idle } = setUp();
  await passed();
  expect(asked).not.toHaveBeenCalled();
  isOnline = true;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).not.toHaveBeenCalled();
  idle[0]?.();
  expect(reload).toHaveBeenCalledOnce();
  await passed();
  expect(asked).toHaveBeenCalledOnce();
});

test('a site that does not answer is asked again, and the page stays', async () => {
  const { asked, idle } = setUp({ answers: false });
  await passed();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(idle).toEqual([]);
});

test('who types is not interrupted', async () => {
  isOnline = false;
  const { asked } = setUp();
  isOnline = true;
  page.dispatchEvent(new Event('input'));
  await passed();
  expect(asked).not.toHaveBeenCalled();
  now += 2_000;
  await passed();
  expect(asked).toHaveBeenCalledOnce();
});

test('where what was typed cannot be handed on the page stays, and tries again', async () => {
  const { reload, idle } = setUp({ hasRoom: false });
  await vi.advanceTimersByTimeAsync(0);
  idle[0]?.();
  await passed();
  idle[1]?.();
  expect(reload).toHaveBeenCalledTimes(2);
});
