import type { Said } from './read-words.ts';

/** What a press did. */
export interface Press {
  /** Something changed: the page, its address, or a call was made. */
  readonly effect: boolean;
  /** The longest task after it, ms. */
  readonly longest: number;
  /** Calls that it made: method, path and query, and what they send. */
  readonly calls: readonly string[];
  /** Path and query of the page after it, where it led there. */
  readonly route: string | null;
  /** Dialogs that are open after it, and were before. */
  readonly dialogs: readonly [before: number, after: number];
  /** Where it opens a dialog: whether Escape closes that, and what has the focus then. */
  /** Where it opens a dialog with fields: what the page says once they are filled in. */
  readonly filled?: Said['words'];
  readonly escape?: { readonly closes: boolean; readonly focus: string | null };
}

/** A control that does something else than in the release before. */
export interface PressChange {
  readonly code: 'control_dead' | 'control_changed' | 'focus_changed';
  readonly message: string;
}

/** What a press of the control of this name does otherwise than before: nothing, other calls, another page, a dialog. Calls that only read may be added. */
export function changedPress(name: string, before: Press, now: Press): PressChange | null {
  const changed = (message: string): PressChange => ({
    code: 'control_changed',
    message: `a press of "${name}" ${message}`,
  });
  if (before.effect && !now.effect)
    return { code: 'control_dead', message: `a press of "${name}" does nothing any more` };
  const missing = before.calls.filter((call) => !now.calls.includes(call));
  const added = now.calls.filter((call) => !before.calls.includes(call));
  const writes = added.filter((call) => !call.startsWith('GET '));
  const [lost] = missing;
  if (lost !== undefined) return changed(`calls ${added[0] ?? 'nothing'} instead of ${lost}`);
  if (writes[0] !== undefined) return changed(`calls ${writes[0]}, and did not before`);
  if (before.route !== now.route)
    return changed(`leads to ${now.route ?? 'no other page'} instead of ${before.route ?? 'none'}`);
  const [opened, opens] = [before, now].map(({ dialogs: [first, last] }) => Math.sign(last - first));
  const WORDS = ['closes a dialog', 'leaves dialogs as they are', 'opens a dialog'];
  const [then, left] = [before.escape, now.escape];
  if (then?.closes && left?.closes === false)
    return {
      code: 'focus_changed',
      message: `Escape does not close what a press of "${name}" opens any more`,
    };
  if (then?.closes && then.focus !== null && left && left.focus === null)
    return {
      code: 'focus_changed',
      message: `the focus does not return to "${then.focus}" once what a press of "${name}" opens is closed`,
    };
  if (opened !== opens) return changed(`${WORDS[(opens ?? 0) + 1]}; before, it ${WORDS[(opened ?? 0) + 1]}`);
  return null;
}
