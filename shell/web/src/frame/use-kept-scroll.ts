import { NavigationType, useLocation, useModuleContext } from '@rollheim/module-api';
import { useEffect, useRef } from 'react';

/** Entries of the history whose position is remembered. */
const MOST = 50;
/** How long a page may take to be drawn. */
const WAIT_MS = 3000;
/** What says that the reader has gone on by themselves. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Positions by entry of the history; the oldest is dropped. */
const positions = new Map<string, number>();

function remember(key: string): void {
  positions.delete(key);
  positions.set(key, scrollY);
  const oldest = positions.keys().next().value;
  if (positions.size > MOST && oldest !== undefined) positions.delete(oldest);
}

/** Scrolls there, again whenever the page is drawn again, until the time is over or the reader goes on. */
function holdAt(top: number, onEnd: () => void): () => void {
  const go = () => scrollTo({ top, behavior: 'instant' });
  const drawn = new ResizeObserver(go);
  const stop = () => {
    drawn.disconnect();
    clearTimeout(timer);
    for (const name of OWN_MOVES) removeEventListener(name, stop);
    onEnd();
  };
  const timer = setTimeout(stop, WAIT_MS);
  for (const name of OWN_MOVES) addEventListener(name, stop, { passive: true });
  drawn.observe(document.body);
  go();
  return stop;
}

/**
 * 'Back' and 'forward' show a page where it was left, another page begins at its top. The browser's own restoration
 * looks for the place before the page of the entry is drawn.
 */
export function useKeptScroll(): void {
  const { key, pathname } = useLocation();
  const { navigationType } = useModuleContext();
  const shown = useRef({ key, pathname });
  const holding = useRef(false);

  useEffect(() => {
    const manual = () => void (history.scrollRestoration = 'manual');
    // a reload and a return from another site are the browser's
    const auto = () => void (history.scrollRestoration = 'auto');
    const note = () => {
      if (!holding.current) remember(shown.current.key);
    };
    manual();
    addEventListener('pagehide', auto);
    addEventListener('pageshow', manual);
    addEventListener('scroll', note, { passive: true });
    return () => {
      auto();
      removeEventListener('pagehide', auto);
      removeEventListener('pageshow', manual);
      removeEventListener('scroll', note);
    };
  }, []);

  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return undefined;
    shown.current = { key, pathname };
    const kept = navigationType === NavigationType.Pop ? positions.get(key) : undefined;
    if (kept === undefined) {
      if (before.pathname !== pathname) scrollTo(0, 0);
      return undefined;
    }
    // the previous page may be too short for it: that is no place of this entry
    holding.current = true;
    return holdAt(kept, () => (holding.current = false));
  }, [key, pathname, navigationType]);
}
