import { keepTyped } from '@rollheim/contracts/typed';
import { ApiProblem, useErrorText, useNavigate, useQueryClient, useSnackbar } from '@rollheim/module-api';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import { OPERATOR_KEY } from '../queries.ts';
import { sendClaim, type Item } from './use-claims.ts';

/** A decision on an item of a queue. */
export interface Decided {
  readonly item: Item;
  readonly title: string;
  /** Call that it is, below `/api`. */
  readonly path: string;
  readonly body?: object;
  /** What was written for it, by its name among what is kept; forgotten once it is carried out. */
  readonly draft?: string;
  /** What the snackbar says while it waits, and once it is carried out. */
  readonly said: { readonly held: string; readonly done: string };
}

interface Ways {
  /** Opens an item. */
  readonly open: (id: string) => void;
  /** Leaves an item that was decided, where it is still open. */
  readonly leave: (id: string) => void;
}

/** Codes of refusals that say: it is not as it was when it was opened. */
const MEANWHILE: ReadonlySet<string> = new Set(['move_not_allowed', 'conflict', 'not_found']);

/** How long a decision can be taken back before it is sent, ms. */
const UNDO_MS = 10_000;

/**
 * Holds a decision for ten seconds before it is sent, so that it can be taken back. The next decision, a page that is
 * left and a window that is hidden send it at once. What becomes of it is always reported.
 */
export function useHeld(ways: Ways) {
  const t = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const errorText = useErrorText();
  const [held, setHeld] = useState<Decided | null>(null);
  const waiting = useRef<{ readonly what: Decided; readonly timer: ReturnType<typeof setTimeout> } | null>(
    null,
  );
  /** Items whose decision waits or is on its way: their claims outlive their page. */
  const kept = useRef(new Set<string>());
  const latestWays = useRef(ways);
  useEffect(() => {
    latestWays.current = ways;
  });

  const send = async ({ item, title, path, body, draft, said }: Decided, href: string) => {
    try {
      const request = { method: 'POST', path, body, key: crypto.randomUUID() } as const;
      await api.act(request, { signal: new AbortController().signal });
      if (draft !== undefined) keepTyped(draft, null);
      snackbar.show({ text: said.done, kind: 'success' });
      latestWays.current.leave(item.id);
    } catch (error) {
      const meanwhile = error instanceof ApiProblem && MEANWHILE.has(error.code);
      snackbar.show({
        text: meanwhile ? t('desk.meanwhile', { title }) : `${title}: ${errorText(error)}`,
        kind: 'error',
        duration: 0,
        action: { label: t('desk.open'), onPress: () => void navigate(href) },
      });
    }
    kept.current.delete(item.id);
    await sendClaim(item, false);
    await queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  };
  const hrefs = useRef(new Map<string, string>());
  /** Ends the wait; gives what waited. */
  const take = (): Decided | null => {
    const taken = waiting.current;
    if (taken === null) return null;
    clearTimeout(taken.timer);
    waiting.current = null;
    setHeld(null);
    return taken.what;
  };
  const flush = () => {
    const what = take();
    if (what) void send(what, hrefs.current.get(what.item.id) ?? location.pathname);
  };
  const undo = () => {
    const what = take();
    if (what === null) return;
    kept.current.delete(what.item.id);
    snackbar.close();
    latestWays.current.open(what.item.id);
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    const leave = () => latest.current();
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return {
    held,
    undo,
    /** True for an item whose decision waits or is on its way. */
    keeps: (id: string): boolean => kept.current.has(id),
    hold(what: Decided) {
      flush();
      kept.current.add(what.item.id);
      hrefs.current.set(what.item.id, location.pathname + location.search);
      waiting.current = { what, timer: setTimeout(() => latest.current(), UNDO_MS) };
      setHeld(what);
      snackbar.show({
        text: what.said.held,
        kind: 'info',
        duration: UNDO_MS,
        action: { label: t('bank.undo'), onPress: undo },
      });
    },
  };
}
