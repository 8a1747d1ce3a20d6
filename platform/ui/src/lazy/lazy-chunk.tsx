import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

const RETRY_AFTER_MS = [500, 2000];

/**
 * Retries a load that failed; the last failure is thrown. What fails without a network waits for it: what was asked for
 * opens then, and the page stays as it is.
 */
export async function withRetry<T>(load: () => Promise<T>, waits = RETRY_AFTER_MS): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await load();
    } catch (error) {
      const wait = waits[turn];
      if (wait === undefined && navigator.onLine) throw error;
      await new Promise((resolve) =>
        wait === undefined ? addEventListener('online', resolve, { once: true }) : setTimeout(resolve, wait),
      );
    }
  }
}

/** Components whose code is one lazily loaded chunk. */
export interface LazyChunk<T> {
  load(): Promise<T>;
  /** Null until it was loaded. */
  readonly loaded: T | null;
}

export function lazyChunk<T>(load: () => Promise<T>): LazyChunk<T> {
  let loaded: T | null = null;
  return {
    load: async () => (loaded = await load()),
    get loaded() {
      return loaded;
    },
  };
}

/**
 * A component whose code comes when it is first shown. Until then its placeholder is there, which must take the
 * same room. On the server it is rendered as it is.
 */
export function lazyComponent<P extends object, T>(
  from: LazyChunk<T>,
  pick: (parts: T) => ComponentType<P>,
  placeholder: (props: P) => ReactNode,
): (props: P) => ReactNode {
  const Loaded = lazy<ComponentType<P>>(async () => ({ default: pick(await withRetry(from.load)) }));
  return function Lazy(props) {
    // what is there already needs no wait: a page of the server comes alive with it at once
    const [Component] = useState<ComponentType<P>>(() => (from.loaded ? pick(from.loaded) : Loaded));
    return (
      <Suspense fallback={placeholder(props)}>
        <Component {...props} />
      </Suspense>
    );
  };
}
