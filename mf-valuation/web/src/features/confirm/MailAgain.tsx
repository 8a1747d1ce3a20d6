import type { ValuationMail } from '@rollheim/contracts';
import { keepContact, keepTyped, readContact } from '@rollheim/contracts/typed';
import {
  ApiProblem,
  fieldsOf,
  isMissing,
  localeAtom,
  useAtomValue,
  useErrorText,
  useMutation,
  useValidationText,
} from '@rollheim/module-api';
import { Button, formatDateTime, Inline, Notice } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { sentTo } from '../../shared/sent-to.ts';
import { useTexts } from '../../texts.ts';
import { AddressForm } from './AddressForm.tsx';
import css from './MailAgain.module.css';

interface Props {
  readonly valuationId: string;
  /** This browser asked: it may correct the address. */
  readonly mine: boolean;
  /** Without the explanation, which the page shows already. */
  readonly bare?: boolean;
  /** The mail goes to this address from here on. */
  readonly onCorrected?: (email: string) => void;
}

/** Shows whether the mail was sent, and when the next one is possible. */
const Mailed = ({ mail: { sent, nextAt } }: { readonly mail: ValuationMail }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const time = nextAt === null ? '' : formatDateTime(nextAt, locale, 'time');
  return (
    <Notice kind={sent ? 'success' : 'info'} live="polite">
      {sent ? (nextAt === null ? t('mail_sent') : t('mail_sent_next', { time })) : t('mail_full', { time })}
    </Notice>
  );
};

/** Has the mail that asks for the confirmation sent again, or to another address. */
export const MailAgain = ({ valuationId, mine, bare = false, onCorrected }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const validation = useValidationText();
  const [isCorrecting, setCorrecting] = useState(false);
  const send = useMutation({
    mutationFn: (email: string | null) =>
      email === null
        ? api.post('/public/valuate-my-vehicle/resend', { body: { valuationId } })
        : api.put('/public/valuate-my-vehicle/email', { body: { valuationId, email } }),
    onSuccess: ({ sent }, email) => {
      if (email === null || !sent) return;
      setCorrecting(false);
      keepTyped(sentTo(valuationId), { email });
      const contact = readContact(valuationId);
      if (contact) keepContact(valuationId, { ...contact, email });
      onCorrected?.(email);
    },
  });
  // the second press of a double one comes before the button knows of the first
  const running = useRef(false);
  const ask = (email: string | null) => {
    if (running.current) return;
    running.current = true;
    send.mutate(email, { onSettled: () => void (running.current = false) });
  };
  const fault = fieldsOf(send.error)['email'];
  const isOver = isMissing(send.error);
  const isMost = isCorrecting && send.error instanceof ApiProblem && send.error.code === 'too_many_requests';
  return (
    <div className={css.root}>
      {bare ? null : <p className={css.soft}>{t('mail_missing')}</p>}
      {isCorrecting ? (
        <AddressForm
          pending={send.isPending}
          refused={fault === undefined ? undefined : validation(fault)}
          onCancel={() => {
            send.reset();
            setCorrecting(false);
          }}
          onSave={ask}
        />
      ) : (
        <Inline gap={3}>
          <Button variant="outline" pending={send.isPending} onPress={() => ask(null)}>
            {t('mail_again')}
          </Button>
          {mine ? (
            <Button
              variant="quiet"
              onPress={() => {
                send.reset();
                setCorrecting(true);
              }}
            >
              {t('address_wrong')}
            </Button>
          ) : null}
        </Inline>
      )}
      {send.data ? <Mailed mail={send.data} /> : null}
      {send.error && fault === undefined ? (
        <Notice kind="error" title={t('mail_failed')} live="assertive">
          {isOver ? t('mail_over') : isMost ? t('address_most') : errorText(send.error)}
        </Notice>
      ) : null}
    </div>
  );
};
