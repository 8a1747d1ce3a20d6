import { useErrorText, useSnackbar } from '@rollheim/module-api';
import { Button, Dialog } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';

interface Props {
  /** The question. */
  readonly title: string;
  /** What follows from it. */
  readonly children: ReactNode;
  /** Of the button that does it. */
  readonly label: string;
  readonly pending: boolean;
  /** Does it, and reports how it ended. */
  readonly act: (ended: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  /** What is shown once it is done. */
  readonly done: string;
  readonly onClose: () => void;
}

/** Asks before something goes for good. What fails leaves the question open. */
export const ConfirmDialog = ({ title, children, label, pending, act, done, onClose }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const confirm = () =>
    act({
      onSuccess: () => {
        onClose();
        snackbar.show({ text: done, kind: 'success' });
      },
      onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
    });
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" pending={pending} onPress={confirm}>
            {label}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
};
