const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;

/**
 * Runs once at the reader's first move, pointer or key. Code that only an action can need comes then: it is there
 * before the action, and a page that is only looked at does not carry it.
 */
export function onFirstMove(run: () => void): () => void {
  const controller = new AbortController();
  const once = () => {
    controller.abort();
    run();
  };
  for (const sign of SIGNS)
    addEventListener(sign, once, { passive: true, capture: true, signal: controller.signal });
  return () => controller.abort();
}
