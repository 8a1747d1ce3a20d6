import { checkFields, FIELD_RULES } from '@rollheim/contracts';
import { api, useErrorText, useMutation, useValidationText } from '@rollheim/module-api';
import { Button, ButtonLink, Form, Notice, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useShellText } from '../../texts.ts';
import { CodeForm } from './CodeForm.tsx';
import css from './LoginPage.module.css';

interface Props {
  /** The form of the password. */
  readonly back: string;
  /** Where this browser goes on. */
  readonly next: string;
}

/** Asks for the mail with link and code, then for the code. The answer never tells whether there is such an account. */
export function MailForm({ back, next }: Props) {
  const t = useShellText();
  const errorText = useErrorText();
  const validationText = useValidationText();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const fault = checkFields(FIELD_RULES.email, email.trim());
  const ask = useMutation({
    mutationFn: (address: string) =>
      api.post<unknown>('/public/customer/auth/link', { body: { email: address, next } }),
  });
  if (ask.isSuccess) return <CodeForm email={email.trim()} again={() => ask.reset()} />;
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!fault && !ask.isPending) ask.mutate(email.trim());
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
