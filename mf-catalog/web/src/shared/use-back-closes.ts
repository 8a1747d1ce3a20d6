import { useOverlayEntry } from '@rollheim/module-api';
import { DIALOG_ENTRY, useBackCloses as useEntry } from '@rollheim/ui/back-closes';

/** Has the browser's 'back' close a dialog that is mounted while it is open; its entry is made by the router. */
export function useBackCloses(onClose: () => void): void {
  const { show } = useOverlayEntry<true>(DIALOG_ENTRY);
  useEntry(true, onClose, () => show(true));
}
