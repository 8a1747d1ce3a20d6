import { useOverlayEntry } from '@rollheim/module-api';
import { useEffect, useEffectEvent } from 'react';

const NAME = 'dialog';
let leaving: ReturnType<typeof setTimeout> | undefined;
/** The entry of a dialog that was closed is being left; the browser reports it by `popstate`. */
let isLeaving = false;

/** True while the entry of a dialog is the current one of the browser's history. */
const isOnTop = (): boolean => {
  const state = history.state as { usr?: { overlay?: { name?: string } } } | null;
  return state?.usr?.overlay?.name === NAME;
};

/** Another document is on its way: 'back' would break it off. */
let isUnloading = false;
const unloads = (): void => void (isUnloading = true);

/** Leaves the entry of a dialog, unless 'back' has left it before, or the page is being left anyway. */
function leave(): void {
  removeEventListener('beforeunload', unloads);
  if (isUnloading || !isOnTop()) return;
  isLeaving = true;
  addEventListener('popstate', () => (isLeaving = false), { once: true });
  history.back();
}

/**
 * Gives an open dialog an entry of its own in the browser's history, so that 'back' closes the dialog and stays on the
 * page. The entry goes with the dialog; one dialog that follows another at once takes it over. The browser's own event
 * decides, not what the router has rendered of it: a 'back' may come before the entry has been rendered.
 */
export function useBackCloses(onClose: () => void): void {
  const { show } = useOverlayEntry<true>(NAME);
  const close = useEffectEvent(onClose);
  const enter = useEffectEvent(() => show(true));
  useEffect(() => {
    clearTimeout(leaving);
    // a page in which a dialog opens was not left
    isUnloading = false;
    addEventListener('beforeunload', unloads);
    // the entry of the dialog before is on its way out: this one gets its own behind that
    let waits = isLeaving;
    if (!waits && !isOnTop()) enter();
    const popped = () => {
      if (waits) {
        waits = false;
        enter();
      } else if (!isOnTop()) close();
    };
    addEventListener('popstate', popped);
    return () => {
      removeEventListener('popstate', popped);
      leaving = setTimeout(leave);
    };
  }, []);
}
