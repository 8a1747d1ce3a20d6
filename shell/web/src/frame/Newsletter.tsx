import { checkFields, cleanEmail, FIELD_RULES, SNACKBAR_TIMEOUT_MS } from '@rollheim/contracts';
import { useMutation, useSnackbar, useValidationText } from '@rollheim/module-api';
import { Button, Form, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../api.ts';
import { useActionLog } from '../session/action-log.ts';
import { useShellText } from '../texts.ts';
import css from './Footer.module.css';

/** Newsletter sign-up: the answer is shown by the snackbar, for 10 s and with a close button (spec 2 §8). */
export function Newsletter() {
  const t = useShellText();
  const validationText = useValidationText();
  const snackbar = useSnackbar();
  const logAction = useActionLog();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const address = cleanEmail(email);
  const fault = checkFields(FIELD_RULES.email, address);
  const signUp = useMutation({
    mutationFn: () =>
      api.post('/public/newsletter', {
        body: { fields: [{ name: 'email', value: address }] },
      }),
    onSuccess: ({ sample }) => {
      logAction('newsletter_subscribed');
      setEmail('');
      setTried(false);
      const text = sample
        ? `${t('subscription.success')} ${t('subscription.sample')}`
        : t('subscription.success');
      snackbar.show({ text, kind: 'success', duration: SNACKBAR_TIMEOUT_MS });
    },
    onError: () =>
      snackbar.show({ text: t('subscription.error'), kind: 'error', duration: SNACKBAR_TIMEOUT_MS }),
  });
  return (
    <Form
      className={css.newsletter ?? ''}
      aria-label={t('newsletter.title')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!fault && !signUp.isPending) signUp.mutate();
      }}
    >
      <TextField
        label={t('newsletter.title')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={setEmail}
        onBlur={() => setEmail(address)}
        placeholder={t('newsletter.placeholder')}
        error={tried && fault ? validationText(fault) : undefined}
      />
      <Button type="submit" variant="outline" pending={signUp.isPending}>
        {t('newsletter.submit')}
      </Button>
    </Form>
  );
}
