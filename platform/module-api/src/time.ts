import { useStore } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import { offsetAtom } from './atoms.ts';
import { useModuleContext } from './context.ts';

const tickers = new Map<
  number,
  { readonly listeners: Set<() => void>; timer: ReturnType<typeof setInterval> }
>();

/** One timer per interval, running only while somebody listens. */
function subscribe(interval: number, listener: () => void): () => void {
  let ticker = tickers.get(interval);
  if (!ticker) {
    const listeners = new Set<() => void>();
    ticker = { listeners, timer: setInterval(() => listeners.forEach((each) => each()), interval) };
    tickers.set(interval, ticker);
  }
  ticker.listeners.add(listener);
  const { listeners, timer } = ticker;
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    tickers.delete(interval);
  };
}

/**
 * The server's clock in epoch ms, stepping once per `interval` ms (default 1000). While a server's page is being
 * hydrated it is the instant of the rendering, so both sides write the same.
 */
export function useServerTime(interval = 1000): number {
  const store = useStore();
  const { config, initial } = useModuleContext();
  const renderedAt = Date.parse(initial?.renderedAt ?? config.session.serverTime);
  const rendered = Math.floor(renderedAt / interval) * interval;
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = [subscribe(interval, listener), store.sub(offsetAtom, listener)];
        return () => stops.forEach((stop) => stop());
      },
      [interval, store],
    ),
    () => Math.floor((Date.now() + store.get(offsetAtom)) / interval) * interval,
    () => rendered,
  );
}
