import { cleanEmail } from '@rollheim/contracts';
import { ApiProblem, useErrorText, useMutation, usePath, useValidationText } from '@rollheim/module-api';
import { Button, Checkbox, focusFirstFault, Form, Inline, Link, Notice, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import css from './Funnel.module.css';

interface Props {
  /** What was typed as the address of the valuation. */
  readonly email: string;
  /** The session has begun: the page is to be drawn again as the customer's. */
  readonly onLogin: () => void;
}

/** Logs somebody in who has an account, within the funnel: what was typed is there afterwards (spec 2 §9). */
export const FunnelLogin = ({ email: known, onLogin }: Props) => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const validation = useValidationText();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(true);
  const [tried, setTried] = useState(false);
  const login = useMutation({
    mutationFn: () =>
      api.post('/public/customer/auth/login', {
        body: { email: cleanEmail(email), password, stay },
      }),
    onSuccess: onLogin,
  });
  const missing = (value: string) =>
    tried && value.trim() === '' ? validation('validation.required') : undefined;
  const isWrong = login.error instanceof ApiProblem && login.error.code === 'credentials_wrong';
  return (
    <Form
      className={css.login ?? ''}
      aria-label={t('login_title')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!email.trim() || !password) focusFirstFault(event.currentTarget);
        else if (!login.isPending && !login.isSuccess) login.mutate();
      }}
    >
      <div className={css.fields}>
        <TextField
          label={t('email')}
          type="email"
          name="username"
          inputMode="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={missing(email)}
        />
        <TextField
          label={t('login_password')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={missing(password)}
        />
      </div>
      <Checkbox checked={stay} onChange={setStay} name="stay">
        {t('login_stay')}
      </Checkbox>
      {login.error ? (
        <Notice kind="error" live="assertive">
          {isWrong ? t('login_wrong') : errorText(login.error)}
        </Notice>
      ) : null}
      <Inline gap={4}>
        <Button type="submit" variant="outline" pending={login.isPending || login.isSuccess}>
          {t('login_submit')}
        </Button>
        <Link href={`${path('login')}?forgot=1`}>{t('login_forgot')}</Link>
      </Inline>
    </Form>
  );
};
