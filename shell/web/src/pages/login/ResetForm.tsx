import { checkFields, FIELD_RULES } from '@rollheim/contracts';
import { api, ApiProblem, useErrorText, useMutation, usePath, useValidationText } from '@rollheim/module-api';
import { Button, ButtonLink, Form, Notice } from '@rollheim/ui';
import { useState } from 'react';
import { useShellText } from '../../texts.ts';
import css from './LoginPage.module.css';
import { PasswordField } from './PasswordField.tsx';

/** Sets a new password by the token of the mail, which holds once. */
export function ResetForm({ token }: { readonly token: string }) {
  const t = useShellText();
  const path = usePath();
  const errorText = useErrorText();
  const validationText = useValidationText();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const fault = checkFields(FIELD_RULES.password, password);
  const reset = useMutation({
    mutationFn: () => api.post<unknown>('/public/customer/password/reset', { body: { token, password } }),
  });
  const refused =
    reset.error instanceof ApiProblem &&
    (reset.error.code === 'link_expired' ||
      (reset.error.code === 'invalid_input' && reset.error.fields?.['token'] !== undefined));
  if (reset.isSuccess)
    return (
      <div className={css.fields}>
        <Notice kind="success" live="polite">
          {t('loginPage.changed')}
        </Notice>
        <ButtonLink href={path('login')} size="lg" block>
          {t('loginPage.back')}
        </ButtonLink>
      </div>
    );
  if (refused)
    return (
      <div className={css.fields}>
        <Notice kind="error" live="assertive">
          {t('loginPage.resetExpired')}
        </Notice>
        <ButtonLink href={`${path('login')}?forgot=1`} size="lg" block>
          {t('loginPage.resetAgain')}
        </ButtonLink>
      </div>
    );
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!fault && !reset.isPending) reset.mutate();
      }}
    >
      {reset.error ? (
        <Notice kind="error" live="assertive">
          {errorText(reset.error)}
        </Notice>
      ) : null}
      <PasswordField
        label={t('loginPage.newPassword')}
        hint={t('loginPage.passwordHint')}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={tried && fault ? validationText(fault) : undefined}
      />
      <Button type="submit" size="lg" block pending={reset.isPending}>
        {t('loginPage.resetSubmit')}
      </Button>
    </Form>
  );
}
