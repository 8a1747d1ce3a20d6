/** From here on a page counts as standing still, ms. */
const STILL_MS = 5000;
/** A module that does it so often gives way. */
const TIMES = 2;

/** What is reported of a page that hangs. */
export interface Standstill {
  /** Body of the report that the worker sends while the page cannot; null: it sends none. */
  bodyWhileStill(): string | null;
  /** Absolute address of the report. */
  readonly url: string;
  /** The page moves again after so many ms. */
  moved(ms: number): void;
  /** It hung twice. */
  again(): void;
}

/**
 * The worker hears a beat a second while the page is in sight. It cannot stop a script that never returns, no one can;
 * it can report. Its own clock stops while the machine sleeps: then its ticks are late as well, and count for nothing.
 */
const WORKER = `
let last = 0, body = null, url = '', told = false, tick = Date.now();
onmessage = ({ data }) => {
  if (data.url) url = data.url;
  body = data.body; last = data.pause ? 0 : Date.now(); told = false;
};
setInterval(() => {
  const now = Date.now(), asleep = now - tick > 3000;
  tick = now;
  if (asleep && last) last = now;
  if (!last || told || !body || now - last < ${STILL_MS}) return;
  told = true;
  fetch(url, { method: 'POST', body, keepalive: true, credentials: 'include', headers: { 'content-type': 'text/plain' } }).catch(() => {});
}, 1000);
`;

/** Watches for long blocks of the page's one thread: those that end, and by a worker those that do not. */
export function watchStandstill(options: Standstill): void {
  let times = 0;
  if (PerformanceObserver.supportedEntryTypes?.includes('longtask'))
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        if (duration < STILL_MS) continue;
        options.moved(Math.round(duration));
        if ((times += 1) === TIMES) options.again();
      }
    }).observe({ type: 'longtask' });

  const source = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }));
  const worker = new Worker(source, { name: 'standstill' });
  URL.revokeObjectURL(source);
  const beat = () => {
    const pause = document.visibilityState === 'hidden';
    worker.postMessage({ url: options.url, body: options.bodyWhileStill(), pause });
  };
  beat();
  setInterval(beat, 1000);
  document.addEventListener('visibilitychange', beat);
  // a question of the browser (“Leave the page?”) holds the page as well
  addEventListener('beforeunload', () => worker.postMessage({ body: null, pause: true }));
}
