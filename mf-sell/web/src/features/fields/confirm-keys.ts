/** What of a key press is looked at. */
type Press = Pick<KeyboardEvent, 'key' | 'repeat' | 'isComposing' | 'target'>;

const roleOf = (target: EventTarget | null): string | null =>
  (target as Partial<Element> | null)?.getAttribute?.('role') ?? null;

/**
 * What a key answers to the question of a dialog: true agrees, false does not, null is no answer. Enter agrees while the
 * dialog itself has the focus; on a button it is that button's, and one that is held down began in the field.
 */
export function answerOf({ key, repeat, isComposing, target }: Press): boolean | null {
  if (repeat || isComposing) return null;
  if (key === 'Escape') return false;
  return key === 'Enter' && roleOf(target) === 'alertdialog' ? true : null;
}
