import { Button, Dialog } from '@rollheim/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { busyAtom, unsavedAtom, useAtomValue, useStore } from '@rollheim/module-api';
import { useShellServices } from '../services.ts';
import { useShellText } from '../texts.ts';

const never = () => () => undefined;
const no = () => false;

/** Asks before something in progress is left. */
export function LeaveDialog() {
  const t = useShellText();
  const guard = useShellServices()?.leave;
  const asking = useSyncExternalStore(guard?.subscribe ?? never, guard?.asking ?? no, no);
  const busy = useAtomValue(busyAtom).size + useAtomValue(unsavedAtom).size > 0;
  const store = useStore();
  useEffect(() => {
    if (!busy) return undefined;
    // as it is then: what was under way may have ended since this was drawn
    const hold = (event: BeforeUnloadEvent) => {
      if (store.get(busyAtom).size || store.get(unsavedAtom).size) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [busy, store]);
  return (
    <Dialog
      open={asking}
      onClose={() => guard?.answer(false)}
      title={t('leave.title')}
      closeLabel={t('close')}
      role="alertdialog"
      actions={
        <>
          <Button variant="outline" onPress={() => guard?.answer(true)}>
            {t('leave.go')}
          </Button>
          <Button onPress={() => guard?.answer(false)}>{t('leave.stay')}</Button>
        </>
      }
    >
      {t('leave.text')}
    </Dialog>
  );
}
