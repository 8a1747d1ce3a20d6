/** ms between two readings. */
const TICK = 250;

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
    timer = setInterval(tick, TICK);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The last reading, ms; the same between two ticks, also before the timer runs. */
export const lastTick = (): number => {
  if (!timer && Math.abs(Date.now() - now) >= TICK) now = Date.now();
  return now;
};

/** As {@link subscribeToTicks} while an element is in sight; where that begins or ends, it calls back once. */
export const subscribeInSight = (element: Element, listener: () => void): (() => void) => {
  let stop: (() => void) | undefined;
  let over = false;
  const observer = new IntersectionObserver((entries) => {
    // what was seen before the end may be handed over behind it
    if (over) return;
    stop?.();
    stop = entries.at(-1)?.isIntersecting ? subscribeToTicks(listener) : undefined;
    listener();
  });
  observer.observe(element);
  return () => {
    over = true;
    observer.disconnect();
    stop?.();
  };
};
