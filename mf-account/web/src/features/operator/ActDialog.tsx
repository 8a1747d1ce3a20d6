import { useBusy, useTooLong, type Act } from '@rollheim/module-api';
import { Button, Dialog, Notice, Stack, TextArea } from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../texts.ts';

/** What became of an act, where no answer came or it was refused. */
export const ActNotice = ({ act: { notice } }: { readonly act: Pick<Act<never>, 'notice'> }) =>
  notice ? (
    <Notice kind={notice.kind} live="assertive">
      {notice.text}
    </Notice>
  ) : null;

interface ActDialogProps {
  readonly title: string;
  readonly lead: string;
  /** Name of the act on its button. */
  readonly send: string;
  /** The act takes something away. */
  readonly harsh?: boolean;
  /** Closed by its buttons alone. */
  readonly persistent?: boolean;
  readonly size?: 'md' | 'lg';
  readonly ready: boolean;
  readonly act: Pick<Act<never>, 'isPending' | 'notice'>;
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly children?: ReactNode;
}

/** Asks once more before an act, and says what became of it. */
export const ActDialog = (props: ActDialogProps) => {
  const {
    title,
    lead,
    send,
    harsh = false,
    persistent = false,
    size,
    ready,
    act,
    onClose,
    onSend,
    children,
  } = props;
  const t = useTexts();
  return (
    <Dialog
      open
      persistent={persistent}
      size={size}
      onClose={onClose}
      title={title}
      lead={lead}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={harsh ? 'danger' : 'filled'}
            pending={act.isPending}
            disabled={!ready}
            onPress={onSend}
          >
            {send}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {children}
        <ActNotice act={act} />
      </Stack>
    </Dialog>
  );
};

/** Characters of a reason. */
const SHORTEST = 3;
const LONGEST = 2_000;

/** A reason that is being written. */
export interface Reason {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What is wrong with it. */
  readonly error: string | undefined;
  readonly ready: boolean;
  /** As it is sent. */
  readonly trimmed: string;
}

/** State of a reason of 3 to `longest` characters. */
export function useReason(longest = LONGEST): Reason {
  const [text, setText] = useState('');
  const error = useTooLong()(text, longest);
  const trimmed = text.trim();
  return { text, setText, error, ready: trimmed.length >= SHORTEST && error === undefined, trimmed };
}

export const ReasonField = ({ reason: { text, setText, error } }: { readonly reason: Reason }) => (
  <TextArea
    label={useTexts()('operator.reason')}
    name="reason"
    required
    rows={5}
    error={error}
    value={text}
    onChange={setText}
  />
);

type ReasonDialogProps = Omit<ActDialogProps, 'ready' | 'onSend'> & {
  /** Characters at most; default 2,000. */
  readonly longest?: number;
  readonly onSend: (reason: string) => void;
};

/** Asks for the reason of an act; `children` stand before it. */
export const ReasonDialog = ({ longest, onSend, children, ...dialog }: ReasonDialogProps) => {
  const reason = useReason(longest);
  useBusy(reason.text !== '' && !dialog.act.isPending); // once it is sent, the way on is free
  return (
    <ActDialog {...dialog} ready={reason.ready} onSend={() => onSend(reason.trimmed)}>
      {children}
      <ReasonField reason={reason} />
    </ActDialog>
  );
};
