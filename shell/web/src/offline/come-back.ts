/** What the way back from a kept page needs. */
export interface ComeBackParts {
  /** The calls are below this. */
  readonly base: string;
  /** Calls `then` once nothing is in progress. */
  whenIdle(then: () => void): void;
  /** Has a document of the network take the place of this one; throws where that would lose what was typed. */
  reload(): void;
  now?(): number;
}

/** How often the site is asked while the browser says that there is a network, ms. */
const LOOK_MS = 5_000;
/** Who has typed within this time goes on typing, ms. */
const QUIET_MS = 2_000;

/**
 * A kept page gives way as soon as the site answers and nothing would be interrupted: it is of no one and of releases
 * that may have been taken back, so nothing is sent from it.
 */
export function comeBack({ base, whenIdle, reload, now = Date.now }: ComeBackParts): void {
  let typedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  const quietly = (event: Event) => event.stopImmediatePropagation();
  const typed = () => void (typedAt = now());
  const look = async (): Promise<void> => {
    if (isLooking || !navigator.onLine || now() - typedAt < QUIET_MS) return;
    isLooking = true;
    const isThere = await answers(base);
    isLooking = false;
    if (!isThere || now() - typedAt < QUIET_MS) return;
    whenIdle(() => {
      // nothing is lost: no one is asked whether to leave
      addEventListener('beforeunload', quietly, { capture: true });
      try {
        reload();
        end();
      } catch {
        removeEventListener('beforeunload', quietly, { capture: true }); // the tab has no room: it is tried again
      }
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
}

/** Asks the site itself, past every cache. */
const answers = (base: string): Promise<boolean> =>
  fetch(`${base}/public/time`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
