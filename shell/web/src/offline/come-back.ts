/** What the way back from a kept page needs. */
export interface ComeBackParts {
  /** True where the site answers. */
  answers(): Promise<boolean>;
  /** Calls `then` once nothing is in progress. */
  whenIdle(then: () => void): void;
  /** Has a document of the network take the place of this one; false where that would lose something. */
  renew(): boolean;
  now?(): number;
}

/** How often the site is asked while the browser says that there is a network, ms. */
const LOOK_MS = 5_000;
/** Who has typed within this time goes on typing, ms. */
const QUIET_MS = 2_000;

/**
 * A kept page gives way as soon as the site answers and nothing would be interrupted: it is of no one and of releases
 * that may have been taken back, so nothing is sent from it. The answer ends it.
 */
export function comeBack({ answers, whenIdle, renew, now = Date.now }: ComeBackParts): () => void {
  let typedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  const typed = () => void (typedAt = now());
  const look = async (): Promise<void> => {
    if (isLooking || !navigator.onLine || now() - typedAt < QUIET_MS) return;
    isLooking = true;
    const isThere = await answers();
    isLooking = false;
    if (!isThere || now() - typedAt < QUIET_MS) return;
    whenIdle(() => {
      if (renew()) end();
    });
  };
  const turn = () => void look();
  const timer = setInterval(turn, LOOK_MS);
  addEventListener('input', typed, { capture: true });
  addEventListener('online', turn);
  const end = () => {
    clearInterval(timer);
    removeEventListener('input', typed, { capture: true });
    removeEventListener('online', turn);
  };
  turn();
  return end;
}

/** Asks the site itself, past every cache. */
export const siteAnswers = (base: string): Promise<boolean> =>
  fetch(`${base}/public/time`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
