import { cleanEmail } from '@rollheim/contracts';
import { ApiProblem, useMutation, useValidationText } from '@rollheim/module-api';
import { Button, ButtonLink, Checkbox, focusFirstFault, Form, Inline, Link, TextField } from '@rollheim/ui';
import { Suspense, useState } from 'react';
import { api } from '../../api.ts';
import { useShellText } from '../../texts.ts';
import type { Typed } from './AddressForm.tsx';
import { FormFault } from './FormFault.tsx';
import { LoginFault } from './lazy-forms.ts';
import css from './LoginPage.module.css';
import { PasswordField } from './PasswordField.tsx';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly stay: boolean;
}

interface Props extends Typed {
  readonly next: string;
  /** Set when the provider sent the visitor here: it decides where the browser goes on. */
  readonly interaction: string | null;
  /** Where a forgotten password leads. */
  readonly forgot: string;
  /** Where the login without a password is. */
  readonly mail: string;
}

/** Logs in; answers where the browser goes on. */
async function logIn(
  body: Credentials,
  { interaction, next }: Pick<Props, 'interaction' | 'next'>,
): Promise<string> {
  if (interaction) {
    try {
      const path = `/public/customer/auth/interaction/${encodeURIComponent(interaction)}` as const;
      return (await api.post(path, { body })).returnTo;
    } catch (error) {
      // the provider has forgotten this visit; the password is as good as before
      if (!(error instanceof ApiProblem) || error.code !== 'link_expired') throw error;
    }
  }
  await api.post('/public/customer/auth/login', { body });
  return next;
}

export function LoginForm(props: Props) {
  const t = useShellText();
  const validationText = useValidationText();
  const { email, onEmail } = props;
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(true);
  const [tried, setTried] = useState(false);
  const missing = (value: string) =>
    tried && !value.trim() ? validationText('validation.required') : undefined;
  const login = useMutation({
    mutationFn: (body: Credentials) => logIn(body, props),
    onSuccess: (place) => location.assign(place), // a new document: everything on the page is another visitor's now
  });
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!email.trim() || !password) focusFirstFault(event.currentTarget);
        else if (!login.isPending && !login.isSuccess) login.mutate({ email, password, stay });
      }}
    >
      {login.error instanceof ApiProblem && login.error.rateLimit ? (
        <Suspense>
          <LoginFault error={login.error} />
        </Suspense>
      ) : (
        <FormFault error={login.error} />
      )}
      <TextField
        label={t('loginPage.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        onChange={onEmail}
        onBlur={() => onEmail(cleanEmail(email))}
        error={missing(email)}
      />
      <PasswordField
        label={t('loginPage.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={missing(password)}
      />
      <Inline between gap={3}>
        <Checkbox checked={stay} onChange={setStay} name="stay">
          {t('loginPage.stay')}
        </Checkbox>
        <Link href={props.forgot} className={css.note}>
          {t('loginPage.forgot')}
        </Link>
      </Inline>
      <Button type="submit" size="lg" block pending={login.isPending || login.isSuccess}>
        {t('loginPage.submit')}
      </Button>
      <ButtonLink href={props.mail} variant="outline" block>
        {t('loginPage.byMail')}
      </ButtonLink>
    </Form>
  );
}
