/** What a key does in a list of rows. */
export type RowKey = 'next' | 'previous' | 'bid' | 'watch' | 'compare' | 'search' | 'help';

const KEYS: Readonly<Record<string, RowKey>> = {
  j: 'next',
  k: 'previous',
  b: 'bid',
  w: 'watch',
  v: 'compare',
  '/': 'search',
  '?': 'help',
};

/** Where a letter is typed, or chooses something of its own. */
const OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]';

interface Pressed {
  readonly key: string;
  readonly target: unknown;
  readonly defaultPrevented: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key press means for the rows; null: it is not theirs. */
export function rowKeyOf(event: Pressed): RowKey | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as { closest?: (selector: string) => unknown } | null;
  if (target?.closest?.(OWN_KEYS)) return null;
  return Object.hasOwn(KEYS, event.key) ? (KEYS[event.key] ?? null) : null;
}

/** Place of the row that is marked next; `at` -1: none is. */
export const rowAfter = (at: number, count: number, key: 'next' | 'previous'): number =>
  Math.max(0, Math.min(count - 1, at === -1 ? 0 : at + (key === 'next' ? 1 : -1)));

/** What a row is known by while keys go through the list. */
interface Marks {
  /** Ids of the rows as they are now. */
  readonly ids: readonly string[];
  /** Place of the row with the focus; -1: none has it. */
  readonly focused: number;
  /** The row that was marked last. */
  readonly last: string | null;
  /** Nothing of the page has the focus: a dialog has just closed, or the row moved. */
  readonly isLost: boolean;
}

/** Place of the row that j and k go on from; -1: from none. */
export const markedAt = ({ ids, focused, last, isLost }: Marks): number =>
  focused === -1 && isLost && last !== null ? ids.indexOf(last) : focused;

const SWITCH = 'rollheim-row-keys';

/** Letters act unless the reader switched them off on this device. */
export function areKeysOn(storage: Pick<Storage, 'getItem'> = localStorage): boolean {
  try {
    return storage.getItem(SWITCH) !== 'off';
  } catch {
    return true;
  }
}

/** Keeps the switch; a browser that stores nothing keeps it for this page alone. */
export function switchKeys(on: boolean, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(SWITCH, on ? 'on' : 'off');
  } catch {
    // the page has it in its state
  }
}
