import { useBusy } from '@rollheim/module-api';
import { ActDialog as Asking, type ActDialogProps } from '@rollheim/ui';
import { useTexts } from '../texts.ts';

/** Asks once more before something is sent that binds. It is mounted only while it is open. */
export const ActDialog = (props: Omit<ActDialogProps, 'cancelLabel' | 'closeLabel'>) => {
  const t = useTexts();
  useBusy(true); // an open dialog does not outlive a release
  return <Asking cancelLabel={t('cancel')} closeLabel={t('close')} {...props} />;
};
