import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigate } from 'react-router';
import { useModuleContext } from './context.ts';

/** What an entry of the history says of overlays. */
interface EntryState {
  /** Name and value of the overlay that is open at this entry. */
  readonly overlay?: { readonly name: string; readonly value: unknown };
  /** Name of the overlay whose entry came after this one and changed the address. */
  readonly below?: string;
}

export interface OverlayEntry<T> {
  /** What it is open with; null: closed. */
  readonly value: T | null;
  /** Opens it, as an entry of the history with the same address. */
  show(value: T): void;
  /** Closes it as the browser's 'back' does. */
  hide(): void;
  /** Changes the query of the page's address; an open overlay stays open, and closing it keeps the new query. */
  search(query: string): void;
}

const never = () => () => undefined;

/**
 * Something that covers the page while it is open (a gallery, a drawer of filters) and has an entry of its own in the
 * browser's history, so that 'back' closes it and 'forward' opens it again. The address stays that of the page.
 * `value` must be JSON.
 */
export function useOverlayEntry<T>(name: string): OverlayEntry<T> {
  const location = useLocation();
  const navigate = useNavigate();
  const { navigationType } = useModuleContext();
  const entry = location.state as EntryState | null;
  const own = entry?.overlay?.name === name ? entry.overlay : null;
  // the server knows no entries: what was open before a reload opens after hydration, and nothing else renders again
  const isOpen = useSyncExternalStore(
    never,
    () => own !== null,
    () => false,
  );
  const overlay = isOpen ? own : null;
  const leaving = useRef(false);
  const covered = useRef<string | null>(null);
  const { search } = location;

  useEffect(() => {
    leaving.current = false;
  }, [location.key]);

  useEffect(() => {
    if (overlay) {
      covered.current = search;
      return;
    }
    const last = covered.current;
    covered.current = null;
    // the entry below was made by the first change; it takes over the last one
    const returned = navigationType === NavigationType.Pop && entry?.below === name;
    if (last !== null && returned && last !== search)
      void navigate({ search: last }, { replace: true, state: entry });
  }, [overlay, search, entry, name, navigate, navigationType]);

  return {
    value: overlay ? (overlay.value as T) : null,
    show: useCallback(
      (value) => void navigate({ search }, { state: { overlay: { name, value } } }),
      [navigate, name, search],
    ),
    hide: useCallback(() => {
      if (leaving.current) return;
      leaving.current = true;
      // not the navigator's: it asks before a page is left, and this stays on it
      window.history.back();
    }, []),
    search: (query) => {
      const to = { search: query };
      if (!overlay) return void navigate(to);
      const isFirst = entry?.below === undefined;
      if (isFirst) void navigate(to, { replace: true, state: { below: name } });
      void navigate(to, { replace: !isFirst, state: { ...entry, below: name } });
    },
  };
}
