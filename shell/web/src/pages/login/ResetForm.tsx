import { checkFields, FIELD_RULES } from '@rollheim/contracts';
import { ApiProblem, useMutation, usePath, useValidationText } from '@rollheim/module-api';
import { Button, Form } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useShellText } from '../../texts.ts';
import { FormFault } from './FormFault.tsx';
import css from './LoginPage.module.css';
import { NoticeWithLink } from './NoticeWithLink.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Sets a new password by the token of the mail, which holds once. */
export function ResetForm({ token }: { readonly token: string }) {
  const t = useShellText();
  const path = usePath();
  const validationText = useValidationText();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const fault = checkFields(FIELD_RULES.password, password);
  const reset = useMutation({
    mutationFn: () => api.post('/public/customer/password/reset', { body: { token, password } }),
  });
  const refused =
    reset.error instanceof ApiProblem &&
    (reset.error.code === 'link_expired' ||
      (reset.error.code === 'invalid_input' && reset.error.fields?.['token'] !== undefined));
  if (reset.isSuccess)
    return (
      <NoticeWithLink
        kind="success"
        text={t('loginPage.changed')}
        href={path('login')}
        label={t('loginPage.back')}
      />
    );
  if (refused)
    return (
      <NoticeWithLink
        kind="error"
        text={t('loginPage.resetExpired')}
        href={`${path('login')}?forgot=1`}
        label={t('loginPage.resetAgain')}
      />
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
      <FormFault error={reset.error} />
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
