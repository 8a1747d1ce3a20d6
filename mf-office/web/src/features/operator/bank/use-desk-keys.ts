import { useEffect, useRef } from 'react';
import { deskAct, type DeskAct } from './keys.ts';

type Acts = Readonly<Record<Exclude<DeskAct, 'open'>, () => void>>;

/** Keys rest while somebody types, and while a dialog is open. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') !== null;

/** Carries out what a key means, wherever on the page the focus is. */
export function useDeskKeys(enabled: boolean, acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      const act = isTyping(event.target) ? null : deskAct(event);
      if (act === null) return;
      event.preventDefault();
      latest.current[act]();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}

/** The first button of its row: it opens an entry that waits, and opens a dismissed one again. */
const openerOf = (entryId: string): HTMLElement | null =>
  document
    .querySelector(`[data-entry="${CSS.escape(entryId)}"]`)
    ?.closest('tr')
    ?.querySelector('button') ?? null;

/** Puts the focus on an entry, and brings it into sight. */
export function focusEntry(entryId: string | null): void {
  if (entryId !== null) openerOf(entryId)?.focus();
}

/** The entry in whose row the focus is; null for none. */
export const focusedEntry = (): string | null =>
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-entry]')?.dataset['entry'] ?? null;
