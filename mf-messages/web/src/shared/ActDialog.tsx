import { useBusy } from '@rollheim/module-api';
import { Button, Dialog, Notice, Stack } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import type { Act } from './use-act.ts';

interface Props {
  readonly title: string;
  readonly lead?: string;
  /** What is asked or shown before it is sent. */
  readonly children?: ReactNode;
  /** Label of the button that sends. */
  readonly action: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly act: Omit<Act, 'send'>;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Asks once more before something is sent that binds. It stands only while it is open. */
export const ActDialog = (props: Props) => {
  const { title, lead, children, action, danger = false, disabled = false, act, onSend, onClose } = props;
  const close = () => {
    act.close();
    onClose();
  };
  const t = useTexts();
  useBusy(true); // an open dialog does not outlive a release
  return (
    <Dialog
      open
      persistent
      onClose={close}
      closeLabel={t('close')}
      title={title}
      lead={lead}
      actions={
        <>
          <Button variant="outline" size="lg" onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            variant={danger ? 'danger' : 'filled'}
            disabled={disabled}
            pending={act.isPending}
            onPress={onSend}
          >
            {action}
          </Button>
        </>
      }
    >
      {children || act.notice ? (
        <Stack gap={4}>
          {children}
          {act.notice ? (
            <Notice kind={act.notice.kind} live="assertive">
              {act.notice.text}
            </Notice>
          ) : null}
        </Stack>
      ) : null}
    </Dialog>
  );
};
