/** One timer for all clocks of the page; it runs only while one of them is mounted. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

const tick = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};

/** Calls back four times a second, so that no clock is late by more than 250 ms. */
export const subscribeToTicks = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, 250);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The last reading, ms; the same between two ticks. */
export const lastTick = (): number => (timer ? now : (now = now || Date.now()));
