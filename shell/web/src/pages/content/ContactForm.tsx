import { cleanEmail, type ContactRequest } from '@rollheim/contracts';
import { meantMail } from '@rollheim/contracts/mail';
import {
  customerAtom,
  fieldsOf,
  useAtomValue,
  useErrorText,
  useMutation,
  useSearchParams,
  useValidationText,
} from '@rollheim/module-api';
import { Button, focusFirstFault, Form, Notice, Stack, TextArea, TextField } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { useActionLog } from '../../session/action-log.ts';
import { useShellText } from '../../texts.ts';
import { CONTACT_MAX, contactFaults } from './contact-faults.ts';
import css from './ContactForm.module.css';

type Field = keyof ContactRequest;

/** The contact form. What was typed stays until it has been taken (spec 2 §8). */
export function ContactForm() {
  const t = useShellText();
  const errorText = useErrorText();
  const logAction = useActionLog();
  const validationText = useValidationText();
  const customer = useAtomValue(customerAtom);
  // who comes from a vehicle writes about it
  const ad = /^\d{1,9}$/.exec(useSearchParams()[0].get('ad') ?? '')?.[0] ?? null;
  const [form, setForm] = useState<ContactRequest>({
    name: [customer?.name, customer?.surname].filter(Boolean).join(' '),
    email: customer?.email ?? '',
    subject: ad === null ? '' : t('contact.about_ad', { number: ad }),
    message: '',
  });
  const meant = meantMail(form.email);
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const faults = contactFaults(form);
  const send = useMutation({
    mutationFn: () => api.post('/public/contact', { body: { ...form, email: cleanEmail(form.email) } }),
    onSuccess: () => {
      logAction('contact_sent');
      setForm((old) => ({ ...old, subject: '', message: '' }));
      setTried(false);
    },
    onError: () => focusFirstFault(element.current),
  });
  const answered = fieldsOf(send.error);
  const errorOf = (field: Field): string | undefined => {
    const fault = faults[field];
    if (tried && fault) return validationText(fault.rule, fault.values);
    const rule = answered[field];
    return rule && !send.isPending ? validationText(rule, { length: CONTACT_MAX[field] }) : undefined;
  };
  const field = (name: Field) => ({
    name,
    label: t(`contact.${name}`),
    required: true,
    value: form[name],
    onChange: (value: string) => setForm((old) => ({ ...old, [name]: value })),
    error: errorOf(name),
  });
  return (
    <Form
      className={css.root ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        element.current = event.currentTarget;
        setTried(true);
        if (Object.keys(faults).length > 0) focusFirstFault(element.current);
        else if (!send.isPending) send.mutate();
      }}
    >
      {send.isSuccess ? (
        <Notice kind="success" live="polite" title={t('contact.sentTitle')}>
          {t('contact.sent')}
        </Notice>
      ) : null}
      {send.error ? (
        <Notice kind="error" live="assertive" title={t('contact.failed')}>
          {errorText(send.error)}
        </Notice>
      ) : null}
      <Stack gap={4}>
        <div className={css.pair}>
          <TextField {...field('name')} autoComplete="name" />
          <TextField
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            hint={meant === null ? undefined : validationText('validation.email_meant', { email: meant })}
          />
        </div>
        <TextField {...field('subject')} />
        <TextArea {...field('message')} rows={7} hint={t('contact.hint', { count: form.message.length })} />
        <div>
          <Button type="submit" size="lg" pending={send.isPending}>
            {t('contact.submit')}
          </Button>
        </div>
      </Stack>
      <noscript>{t('contact.noscript')}</noscript>
    </Form>
  );
}
