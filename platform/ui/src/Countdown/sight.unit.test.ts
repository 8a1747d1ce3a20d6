import { afterEach, expect, test, vi } from 'vitest';
import { followSight, showsTick } from './sight.ts';

afterEach(() => vi.unstubAllGlobals());

test('a clock out of the window, or of a hidden page, shows one reading in 15 s; all others show each', () => {
  let see: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
  const observe = vi.fn();
  class Observer {
    readonly observe = observe;
    constructor(callback: typeof see) {
      see = callback;
    }
  }
  const page = { hidden: false };
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('document', page);
  const [clock, other] = [{} as Element, {} as Element];
  const readings = Array.from({ length: 240 }, (_, index) => 1_800_000_000_000 + index * 250);
  const shown = (element: Element | null) => readings.filter((now) => showsTick(element, now)).length;
  followSight(clock);
  followSight(other);
  expect(observe).toHaveBeenCalledTimes(2);
  // until it is known
  expect(shown(clock)).toBe(240);
  see([{ target: clock, isIntersecting: false }]);
  expect([shown(clock), shown(other), shown(null)]).toEqual([4, 240, 240]);
  see([{ target: clock, isIntersecting: true }]);
  expect(shown(clock)).toBe(240);
  page.hidden = true;
  expect([shown(clock), shown(null)]).toEqual([4, 240]);
});
