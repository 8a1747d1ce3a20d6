import type { Locale } from '@rollheim/contracts';
import { changedFigures } from './changed-figures.ts';
import { changedPress, type Press, type PressChange } from './presses.ts';
import type { Said } from './read-words.ts';

/** A page whose fields were filled in. */
export interface Typed {
  /** What it says then. */
  readonly words: Said['words'];
  /** The button that sends the first form, and what a press of it did. */
  readonly sent: { readonly by: string; readonly press: Press } | null;
}

/** A figure that such a page says otherwise, or what it sends. */
export interface TypedChange {
  readonly code: 'figure_changed' | PressChange['code'];
  readonly key: string;
  readonly message: string;
}

/** Begins the key of what only a page shows whose fields are filled in. */
export const TYPED = 'typed ';

/** What the page says or sends otherwise than before, with the same in the same fields. */
export function changedTyping(before: Typed | null, now: Typed | null, locale: Locale): TypedChange[] {
  if (!before || !now) return [];
  const changed = (code: TypedChange['code'], key: string, message: string): TypedChange => ({
    code,
    key: TYPED + key,
    message: `with its fields filled in, ${message}`,
  });
  const figures = changedFigures(before.words, now.words, locale).map(({ key, message }) =>
    changed('figure_changed', key, message),
  );
  const [then, left] = [before.sent, now.sent];
  const change = then && left?.by === then.by ? changedPress(then.by, then.press, left.press) : null;
  // by its words: what is sent may have chance in it, and is another each time then
  return change ? [...figures, changed(change.code, change.message, change.message)] : figures;
}
