/** What a key does at an ad that waits for its decision. */
export type AdAct = 'next' | 'previous' | 'release' | 'request-changes' | 'reject' | 'undo' | 'help';

/** Keys as they are shown. */
export const AD_KEYS: Readonly<Record<AdAct, string>> = {
  next: 'J',
  previous: 'K',
  release: 'F',
  'request-changes': 'R',
  reject: 'A',
  undo: 'U',
  help: '?',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'>;

/** A key that is held down would decide on one item after the other. */
const isPlain = ({ defaultPrevented, ctrlKey, metaKey, altKey, repeat }: Pressed): boolean =>
  !defaultPrevented && !repeat && !ctrlKey && !metaKey && !altKey;

/** The act of a key that was pressed; null where it has none. */
export function adAct(event: Pressed): AdAct | null {
  if (!isPlain(event)) return null;
  const key = event.key.toUpperCase();
  return (Object.keys(AD_KEYS) as AdAct[]).find((act) => AD_KEYS[act] === key) ?? null;
}

/** What a key does while a query or rejection is written: the place of a text block from 0, or that it is sent. */
export function writingAct(event: Pressed): number | 'send' | null {
  if (!isPlain(event)) return null;
  if (event.key === 'Enter') return 'send';
  return /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
}

/** The ad that opens by itself once this one is decided: the one behind it, else the first of the rest; null: none waits. */
export function following(ids: readonly string[], id: string, held: string | null = null): string | null {
  const waiting = ids.filter((each) => each === id || each !== held);
  const at = waiting.indexOf(id);
  const rest = waiting.filter((each) => each !== id);
  return rest[at < 0 ? 0 : at] ?? rest[0] ?? null;
}
