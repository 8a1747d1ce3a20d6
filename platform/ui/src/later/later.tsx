import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

const RETRY_AFTER_MS = [500, 2000];

/** Asks again when the network failed; the last failure is the answer. */
export async function persistently<T>(load: () => Promise<T>, waits = RETRY_AFTER_MS): Promise<T> {
  for (const wait of waits) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}

/**
 * A component whose code comes when it is first shown. Until then its placeholder stands there, which must take the
 * same room. On the server it is rendered as it is.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: (props: P) => ReactNode,
): (props: P) => ReactNode {
  const Loaded = lazy<ComponentType<P>>(async () => ({ default: await persistently(load) }));
  return function Later(props) {
    return (
      <Suspense fallback={placeholder(props)}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
