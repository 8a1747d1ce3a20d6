import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { areKeysOn, markedAt, rowAfter, rowKeyOf, switchKeys } from './keys.ts';

interface Keys {
  readonly on: boolean;
  toggle(on: boolean): void;
  /** Marks the row again that was when the list of all keys was asked for. */
  back(): void;
}

/** The link of a row's vehicle: the row is marked while it, or anything in the row, has the focus. */
const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('a[href]');

const idOf = (row: HTMLElement): string => row.dataset['row'] ?? '';

/** j and k mark rows of a table (`tr[data-row]`), b bids, w watches and v compares the marked one, ? lists them all. */
export function useRowKeys(
  table: RefObject<HTMLElement | null>,
  onBid: (id: string) => void,
  onHelp: () => void,
): Keys {
  const [on, setOn] = useState(true);
  const last = useRef<string | null>(null);
  useEffect(() => setOn(areKeysOn()), []);
  const act = useEffectEvent((event: KeyboardEvent) => {
    const key = rowKeyOf(event);
    // the search's own key works in every view
    if (key === null || key === 'search' || !table.current) return;
    const rows = [...table.current.querySelectorAll<HTMLElement>('tr[data-row]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const row = rows[at];
    event.preventDefault();
    if (key === 'next' || key === 'previous') {
      const ids = rows.map(idOf);
      const isLost = document.activeElement === document.body;
      const from = markedAt({ ids, focused: at, last: last.current, isLost });
      const next = rows[rowAfter(from, rows.length, key)];
      last.current = next ? idOf(next) : null;
      return linkOf(next)?.focus();
    }
    if (row) last.current = idOf(row);
    if (key === 'help') {
      if (!row) last.current = null;
      return onHelp();
    }
    if (!row) return;
    if (key === 'bid') return onBid(idOf(row));
    row.querySelector<HTMLElement>(key === 'watch' ? '[data-watch] button' : '[data-compare] input')?.click();
  });
  useEffect(() => {
    if (!on) return;
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [on]);
  return {
    on,
    back: () => {
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
      linkOf(rows.find((row) => idOf(row) === last.current))?.focus({ preventScroll: true });
    },
    toggle: (next) => {
      setOn(next);
      switchKeys(next);
    },
  };
}
