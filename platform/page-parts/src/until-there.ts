/**
 * Loads a part of the page. Without a network it is loaded once the network is back, so that what waits for it waits
 * and the rest of the page stays; with one, a failure is thrown.
 */
export const untilThere = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    if (navigator.onLine) throw error;
    return new Promise((back) => addEventListener('online', back)).then(() => untilThere(load));
  });
