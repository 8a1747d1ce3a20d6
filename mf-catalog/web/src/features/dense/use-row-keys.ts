import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { areKeysOn, rowAfter, rowKeyOf, switchKeys } from './keys.ts';

interface Keys {
  readonly on: boolean;
  toggle(on: boolean): void;
}

/** The link of a row's vehicle: the row is marked while it, or anything in the row, has the focus. */
const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('a[href]');

/** j and k mark rows of a table (`tr[data-row]`), b bids, w watches and v compares the marked one, ? lists them all. */
export function useRowKeys(
  table: RefObject<HTMLElement | null>,
  onBid: (id: string) => void,
  onHelp: () => void,
): Keys {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(areKeysOn()), []);
  const act = useEffectEvent((event: KeyboardEvent) => {
    const key = rowKeyOf(event);
    // the search's own key works in every view
    if (key === null || key === 'search' || !table.current) return;
    const rows = [...table.current.querySelectorAll<HTMLElement>('tr[data-row]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const row = rows[at];
    event.preventDefault();
    if (key === 'help') return onHelp();
    if (key === 'next' || key === 'previous') return linkOf(rows[rowAfter(at, rows.length, key)])?.focus();
    if (!row) return;
    if (key === 'bid') return onBid(row.dataset['row'] ?? '');
    row.querySelector<HTMLElement>(key === 'watch' ? '[data-watch] button' : '[data-compare] input')?.click();
  });
  useEffect(() => {
    if (!on) return;
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [on]);
  return {
    on,
    toggle: (next) => {
      setOn(next);
      switchKeys(next);
    },
  };
}
