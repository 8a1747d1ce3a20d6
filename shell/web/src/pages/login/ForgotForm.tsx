import { checkFields, FIELD_RULES } from '@rollheim/contracts';
import { api, useErrorText, useMutation, useValidationText } from '@rollheim/module-api';
import { Button, ButtonLink, Form, Notice, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useShellText } from '../../texts.ts';
import css from './LoginPage.module.css';

/** Asks for the mail that leads to a new password. The answer never tells whether there is such an account. */
export function ForgotForm({ back }: { readonly back: string }) {
  const t = useShellText();
  const errorText = useErrorText();
  const validationText = useValidationText();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const fault = checkFields(FIELD_RULES.email, email.trim());
  const ask = useMutation({
    mutationFn: () =>
      api.post<unknown>('/public/customer/password/forgot', { body: { email: email.trim() } }),
  });
  if (ask.isSuccess)
    return (
      <div className={css.fields}>
        <Notice kind="success" live="polite">
          {t('loginPage.forgotSent', { email: email.trim() })}
        </Notice>
        <ButtonLink href={back} variant="outline" block>
          {t('loginPage.back')}
        </ButtonLink>
      </div>
    );
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!fault && !ask.isPending) ask.mutate();
      }}
    >
      {ask.error ? (
        <Notice kind="error" live="assertive">
          {errorText(ask.error)}
        </Notice>
      ) : null}
      <TextField
        label={t('loginPage.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        onChange={setEmail}
        error={tried && fault ? validationText(fault) : undefined}
      />
      <Button type="submit" size="lg" block pending={ask.isPending}>
        {t('loginPage.forgotSubmit')}
      </Button>
      <ButtonLink href={back} variant="quiet" block>
        {t('loginPage.back')}
      </ButtonLink>
    </Form>
  );
}
