import { useEffect, useEffectEvent } from 'react';

/** Name of the overlay in the state of an entry, in the form in which the router keeps states. */
export const DIALOG_ENTRY = 'dialog';

let leaving: ReturnType<typeof setTimeout> | undefined;
/** The entry of a dialog that was closed is being left; the browser reports it by `popstate`. */
let isLeaving = false;

/** True while the entry of a dialog is the current one of the browser's history. */
const isOnTop = (): boolean => {
  const state = history.state as { usr?: { overlay?: { name?: string } } } | null;
  return state?.usr?.overlay?.name === DIALOG_ENTRY;
};

/** Another document is on its way: 'back' would break it off. */
let isUnloading = false;
const unloads = (): void => void (isUnloading = true);

/**
 * Leaves the entry of a dialog, unless 'back' has left it before, or the page is being left anyway. A page without a
 * router calls it before it is drawn: a reload keeps the entry of a dialog that it does not open again.
 */
export function leaveDialogEntry(): void {
  removeEventListener('beforeunload', unloads);
  if (isUnloading || !isOnTop()) return;
  isLeaving = true;
  addEventListener('popstate', () => (isLeaving = false), { once: true });
  history.back();
}

/** An entry with the page's own address, where no router keeps the history. */
const enterHere = (): void => history.pushState({ usr: { overlay: { name: DIALOG_ENTRY } } }, '');

/**
 * Gives an open dialog an entry of its own in the browser's history, so that 'back' closes the dialog and stays on the
 * page. The entry goes with the dialog; one dialog that follows another at once takes it over. The browser's own event
 * decides, not what a router has rendered of it: a 'back' may come before the entry has been rendered. `enter`: how the
 * page's router makes the entry.
 */
export function useBackCloses(open: boolean, onClose: () => void, enter: () => void = enterHere): void {
  const close = useEffectEvent(onClose);
  const begin = useEffectEvent(enter);
  useEffect(() => {
    if (!open) return;
    clearTimeout(leaving);
    // a page in which a dialog opens was not left
    isUnloading = false;
    addEventListener('beforeunload', unloads);
    // the entry of the dialog before is on its way out: this one gets its own behind that
    let waits = isLeaving;
    if (!waits && !isOnTop()) begin();
    const popped = () => {
      if (waits) {
        waits = false;
        begin();
      } else if (!isOnTop()) close();
    };
    addEventListener('popstate', popped);
    return () => {
      removeEventListener('popstate', popped);
      leaving = setTimeout(leaveDialogEntry);
    };
  }, [open]);
}
