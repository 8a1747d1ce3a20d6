/** ms between two readings. */
const TICK = 250;

/** Of so many readings, clocks that are out of sight take one. */
const RARELY = 60;

/** One timer for all clocks of the page; it runs only while one of them is mounted. */
const listeners = new Set<() => void>();
const rare = new Set<() => void>();
let readings = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

const tick = (): void => {
  now = Date.now();
  readings += 1;
  for (const listener of listeners) listener();
  if (readings % RARELY === 0) for (const listener of rare) listener();
};

const subscribeTo = (those: Set<() => void>, listener: () => void): (() => void) => {
  those.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, TICK);
  }
  return () => {
    those.delete(listener);
    if (listeners.size + rare.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** Calls back four times a second, so that no clock is late by more than 250 ms. */
export const subscribeToTicks = (listener: () => void): (() => void) => subscribeTo(listeners, listener);

/** Calls back every 15 s: for clocks that no one sees, which a screen reader may still read. */
export const subscribeToRareTicks = (listener: () => void): (() => void) => subscribeTo(rare, listener);

/** The last reading, ms; the same between two ticks, also before the timer runs. */
export const lastTick = (): number => {
  if (!timer && Math.abs(Date.now() - now) >= TICK) now = Date.now();
  return now;
};
