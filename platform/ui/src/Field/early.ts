import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import type { TakesOver } from '../shared/types.ts';

/** Beyond the end is the end. */
const END = [1e6, 1e6] as const;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const never = () => () => undefined;
/** True in the first render of the server's HTML. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

const tell = (control: TextControl, what: 'focusin' | 'focusout'): boolean =>
  control.dispatchEvent(new FocusEvent(what, { bubbles: true }));

/** Sets the value as the browser does: past React, which then notices the event that follows as a change. */
function typeInto(control: TextControl, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Takes over what was typed into the server's HTML before this field's code had come; it would be lost. A field that has
 * the focus by then hears of it at once: React says so later, and what is typed until then would open no list. `left` may
 * take the text of somebody who has gone on already, and says whether it did. `takesOver`: as in {@link TakesOver}.
 */
export function useTypedEarly(
  field: RefObject<TextControl | null>,
  left: (text: string) => boolean = () => false,
  takesOver: TakesOver['takesOver'] = false,
): void {
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    const control = field.current;
    if (!control) return;
    if (takesOver) {
      control.focus({ preventScroll: true });
      // an address of mail has no caret that a page may set
      if (control.selectionStart !== null)
        control.setSelectionRange(...(takesOver === true ? END : takesOver));
    }
    const here = document.activeElement === control;
    if (here && isHydrated) tell(control, 'focusin');
    if (control.value === control.defaultValue) return;
    const typed = control.value;
    control.value = control.defaultValue;
    if (!here && left(typed)) return;
    typeInto(control, typed);
    if (here) return;
    // who has gone on would else leave a number that no one has read; once the text has been taken
    setTimeout(() => {
      if (document.activeElement !== control) tell(control, 'focusout');
    });
    // oxlint-disable-next-line react/exhaustive-deps -- of the first drawing alone
  }, [field]);
}

/** Takes over a box or a choice that was ticked in the server's HTML. */
export function useTickedEarly(field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const control = field.current;
    if (!control || control.checked === control.defaultChecked) return;
    // of several choices the chosen one speaks for the one left
    if (control.type === 'radio' && !control.checked) return;
    control.checked = control.defaultChecked;
    control.click();
  }, [field]);
}
