import { useBusy, useTooLong } from '@rollheim/module-api';
import { ActDialog, type ActDialogProps } from '@rollheim/page-parts';
import { TextArea } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';

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

/** State of a reason of 3 to `longest` characters; `written`: what it begins with. */
export function useReason(longest = LONGEST, written = ''): Reason {
  const [text, setText] = useState(written);
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

type ReasonDialogProps = Omit<ActDialogProps, 'onSend'> & {
  /** Characters at most; default 2,000. */
  readonly longest?: number;
  readonly onSend: (reason: string) => void;
};

/** Asks for the reason of an act; `children` come before it. */
export const ReasonDialog = ({ longest, onSend, children, disabled, ...dialog }: ReasonDialogProps) => {
  const reason = useReason(longest);
  useBusy(reason.text !== '' && !dialog.act.isPending); // once it is sent, the way on is free
  return (
    <ActDialog {...dialog} disabled={!reason.ready || disabled} onSend={() => onSend(reason.trimmed)}>
      {children}
      <ReasonField reason={reason} />
    </ActDialog>
  );
};
