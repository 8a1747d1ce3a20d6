import { Notice, TextArea } from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { CallError } from '../data/api.ts';
import { errorText } from '../logic/error-text.ts';
import { reasonHint, tooLongText } from '../logic/reason-length.ts';
import { useLanguage } from '../texts.ts';

/** The part of a dialog that wants a reason before anything is done. */
interface Reasoned {
  readonly pending: boolean;
  /** Calls with the reason; without one the field says what is missing. What the registry refuses is shown above it. */
  readonly submit: (call: (reason: string) => Promise<void>) => void;
  /** The refusal, and the field. */
  readonly field: ReactNode;
}

/** Asks for the reason that the history keeps of a change. */
export function useReasoned(): Reasoned {
  const { t } = useLanguage();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<CallError | null>(null);
  const given = reason.trim();
  const tooLong = tooLongText(given.length, t);
  const submit = (call: (reason: string) => Promise<void>): void => {
    if (tooLong !== undefined) return;
    if (given === '') return setMissing(true);
    setPending(true);
    setFault(null);
    void call(given).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      setFault(error);
      setPending(false);
    });
  };
  const field = (
    <>
      {fault ? (
        <Notice kind="error" live="assertive">
          {errorText(fault, t)}{' '}
          {fault.code === 'not_authenticated' ? (
            // what was typed here stays meanwhile
            <a href={location.pathname} target="_blank" rel="noreferrer">
              {t('live.logIn')}
            </a>
          ) : null}
        </Notice>
      ) : null}
      <TextArea
        label={t('reasonField.label')}
        hint={reasonHint(t('reasonField.hint'), given.length, t)}
        error={missing ? t('reasonField.missing') : tooLong}
        value={reason}
        onChange={(text) => {
          setReason(text);
          setMissing(false);
        }}
        rows={2}
        required
      />
    </>
  );
  return { pending, submit, field };
}
