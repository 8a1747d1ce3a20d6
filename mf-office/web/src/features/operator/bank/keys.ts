/** What a key does in the list of entries. */
export type DeskAct = 'next' | 'previous' | 'open' | 'assign' | 'split' | 'dismiss' | 'undo' | 'help';

/** Keys as they are shown. */
export const DESK_KEYS: Readonly<Record<DeskAct, string>> = {
  next: 'J',
  previous: 'K',
  open: 'Enter',
  assign: 'Z',
  split: 'T',
  dismiss: 'O',
  undo: 'U',
  help: '?',
};

/** The act of a key that was pressed; null where it has none. Enter is the button's that has the focus. */
export function deskAct(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>,
): Exclude<DeskAct, 'open'> | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toUpperCase();
  for (const act of ['next', 'previous', 'assign', 'split', 'dismiss', 'undo', 'help'] as const)
    if (DESK_KEYS[act] === key) return act;
  return null;
}

/** The entry that is `steps` below another one, at the ends the last or first; of none the first. */
export function neighbour(ids: readonly string[], id: string | null, steps: 1 | -1): string | null {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at < 0) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + steps, 0), ids.length - 1)] ?? null;
}

/** The entry that is looked at next once one is gone: the one below it, else the one above. */
export function afterwards(ids: readonly string[], id: string): string | null {
  const next = neighbour(ids, id, 1);
  return next === id ? (ids[ids.indexOf(id) - 1] ?? null) : next;
}

const plain = (name: string): string => name.toLocaleLowerCase('de').replaceAll(/[^\p{L}\p{N}]/gu, '');

/** True where two names differ in nothing but case, blanks and signs; no one is no one. */
export const sameName = (one: string | null, other: string): boolean =>
  one !== null && plain(one) === plain(other);
