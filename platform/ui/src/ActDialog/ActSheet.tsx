import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../Button/Button.tsx';
import { DialogSheet } from '../Dialog/DialogSheet.tsx';
import { focusFirstFault } from '../Form/Form.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { Stack } from '../Page/Page.tsx';
import type { ActDialogProps } from './props.ts';

/** True for the one field of figures that a dialog asks for; those of a form are sent by it. */
function isOnlyAmount(target: EventTarget, body: HTMLElement): boolean {
  const fields = body.querySelectorAll('input[inputmode="numeric"], input[inputmode="decimal"]');
  return fields.length === 1 && fields[0] === target && (target as HTMLInputElement).form === null;
}

/** The dialog of an act, as it opens. */
export const ActSheet = (props: ActDialogProps & { open: boolean }) => {
  const {
    children,
    action,
    icon,
    danger,
    disabled,
    dismissable,
    gone,
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
  const isGone = gone !== undefined && !act.isPending;
  const notice = isGone ? { kind: 'error' as const, text: gone } : act.notice;
  const press = onFault ? fault : onSend;
  // Enter in the amount does what the button does; one that is held down began elsewhere
  const onKeyDown = ({ key, repeat, nativeEvent, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Enter' || repeat || nativeEvent.isComposing || disabled || isGone || act.isPending) return;
    if (isOnlyAmount(target, currentTarget)) press();
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
          {isGone ? null : (
            <Button
              size="lg"
              variant={danger ? 'danger' : 'filled'}
              disabled={disabled}
              pending={act.isPending}
              icon={icon}
              onPress={press}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      {children || notice ? (
        <div ref={body} role="presentation" onKeyDown={onKeyDown}>
          <Stack gap={4}>
            {children}
            {notice ? (
              <Notice kind={notice.kind} live="assertive">
                {notice.text}
              </Notice>
            ) : null}
          </Stack>
        </div>
      ) : null}
    </DialogSheet>
  );
};
