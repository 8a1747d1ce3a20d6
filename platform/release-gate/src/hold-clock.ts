/** Timers of up to so many ms run while the clock is halted: debounces and transitions. Longer ones are time that passes. */
export const SHORT_MS = 1000;
/** The same for pages of the whole site: without the second in which a tab waits for others that have the stream of news. */
export const SITE_SHORT_MS = 600;

/**
 * In a page, before its scripts: the wall clock is halted at `at` (epoch ms), and timers longer than `shortMs` do not go off.
 * Two pages that are opened so say the same of the same data, however busy the machine is. It uses nothing from outside
 * itself.
 */
export const holdClock = (at: number, shortMs: number): void => {
  const Real = Date;
  const { setTimeout: later, setInterval: repeat } = globalThis;
  /** Who asks so often within one task waits for the time to pass. */
  const WAITS = 100_000;
  /** Longest delay of a browser, ms: no one sees it end. */
  const NEVER_MS = 2_147_483_647;
  let asked = 0;
  let since = 0;
  const now = (): number => {
    if (asked++ === 0) {
      since = performance.now();
      later(() => (asked = 0), 0);
    }
    return asked > WAITS ? Math.round(at + performance.now() - since) : at;
  };
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], made) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
  type Timer = (run: TimerHandler, ms?: number, ...more: unknown[]) => number;
  const held =
    (start: Timer): Timer =>
    (run, ms = 0, ...more) =>
      ms > shortMs ? (later(() => undefined, NEVER_MS) as unknown as number) : start(run, ms, ...more);
  globalThis.setTimeout = held(later as unknown as Timer) as unknown as typeof later;
  globalThis.setInterval = held(repeat as unknown as Timer) as unknown as typeof repeat;
};
