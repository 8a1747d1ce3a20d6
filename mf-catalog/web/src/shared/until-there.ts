/**
 * Loads a part of the page. Without a network it is loaded once the network is back, so that what waits for it waits
 * and the rest of the page stays; with one, a failure is thrown.
 */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((back) => addEventListener('online', back, { once: true }));
    }
  }
}
