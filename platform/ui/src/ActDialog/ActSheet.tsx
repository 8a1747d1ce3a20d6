import { useRef } from 'react';
import { Button } from '../Button/Button.tsx';
import { DialogSheet } from '../Dialog/DialogSheet.tsx';
import { focusFirstFault } from '../Form/Form.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { Stack } from '../Page/Page.tsx';
import type { ActDialogProps } from './props.ts';

/** The dialog of an act, as it opens. */
export const ActSheet = (props: ActDialogProps & { open: boolean }) => {
  const {
    children,
    action,
    icon,
    danger,
    disabled,
    dismissable,
    act,
    onSend,
    onFault,
    onClose,
    cancelLabel,
    ...dialog
  } = props;
  const body = useRef<HTMLDivElement>(null);
  const fault = () => {
    onFault?.();
    focusFirstFault(body.current);
  };
  const close = () => {
    act.close();
    onClose();
  };
  return (
    <DialogSheet
      {...dialog}
      persistent={!dismissable}
      onClose={close}
      actions={
        <>
          <Button variant="outline" size="lg" onPress={close}>
            {cancelLabel}
          </Button>
          <Button
            size="lg"
            variant={danger ? 'danger' : 'filled'}
            disabled={disabled}
            pending={act.isPending}
            icon={icon}
            onPress={onFault ? fault : onSend}
          >
            {action}
          </Button>
        </>
      }
    >
      {children || act.notice ? (
        <div ref={body}>
          <Stack gap={4}>
            {children}
            {act.notice ? (
              <Notice kind={act.notice.kind} live="assertive">
                {act.notice.text}
              </Notice>
            ) : null}
          </Stack>
        </div>
      ) : null}
    </DialogSheet>
  );
};
