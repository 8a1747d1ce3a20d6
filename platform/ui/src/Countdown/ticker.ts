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

/** The last reading, ms; the same between two ticks, also before the timer runs and where the browser slows it down. */
export const lastTick = (): number => {
  if (Math.abs(Date.now() - now) >= TICK) now = Date.now();
  return now;
};

/** What may bring an element in sight: an observer reports it only behind the frame that shows it. */
const MOVES = ['scroll', 'resize'];

const onMove = (listener: () => void): (() => void) => {
  for (const move of MOVES) addEventListener(move, listener, true);
  return () => {
    for (const move of MOVES) removeEventListener(move, listener, true);
  };
};

/**
 * As {@link subscribeToTicks} while an element is in sight; where that begins or ends, it calls back once. Out of sight it
 * calls back when the page moves, so that it is right in the first frame that shows it.
 */
export const subscribeInSight = (element: Element, listener: () => void): (() => void) => {
  let stop = onMove(listener);
  let over = false;
  const observer = new IntersectionObserver((entries) => {
    // what was seen before the end may be handed over behind it
    if (over) return;
    stop();
    stop = (entries.at(-1)?.isIntersecting ? subscribeToTicks : onMove)(listener);
    listener();
  });
  observer.observe(element);
  return () => {
    over = true;
    observer.disconnect();
    stop();
  };
};
