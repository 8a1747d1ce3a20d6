import { ApiProblem, useErrorText, useMutation, useValidationText } from '@rollheim/module-api';
import { Button, Checkbox, focusFirstFault, Form, Notice, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useShellText } from '../../texts.ts';
import css from './LoginPage.module.css';

/** The code of the mail, typed in the browser that asked for it. */
export function CodeForm({ email, again }: { readonly email: string; readonly again: () => void }) {
  const t = useShellText();
  const errorText = useErrorText();
  const validationText = useValidationText();
  const [code, setCode] = useState('');
  const [stay, setStay] = useState(true);
  const [tried, setTried] = useState(false);
  const login = useMutation({
    mutationFn: (body: { readonly code: string; readonly stay: boolean }) =>
      api.post('/public/customer/auth/code', { body }),
    onSuccess: ({ returnTo }) => location.assign(returnTo), // a new document: everything on the page is another visitor's now
  });
  const refusal = login.error instanceof ApiProblem ? login.error.code : null;
  const fault =
    tried && !code.trim()
      ? validationText('validation.required')
      : refusal === 'invalid_input'
        ? t('loginPage.codeWrong')
        : undefined;
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!code.trim()) focusFirstFault(event.currentTarget);
        else if (!login.isPending && !login.isSuccess) login.mutate({ code, stay });
      }}
    >
      <Notice kind="success" live="polite">
        {t('loginPage.mailSent', { email })}
      </Notice>
      {login.error && refusal !== 'invalid_input' ? (
        <Notice kind="error" live="assertive">
          {refusal === 'link_expired' ? t('loginPage.codeExpired') : errorText(login.error)}
        </Notice>
      ) : null}
      <TextField
        label={t('loginPage.code')}
        hint={t('loginPage.codeHint')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        onChange={setCode}
        error={fault}
      />
      <Checkbox checked={stay} onChange={setStay} name="stay">
        {t('loginPage.stay')}
      </Checkbox>
      <Button type="submit" size="lg" block pending={login.isPending || login.isSuccess}>
        {t('loginPage.submit')}
      </Button>
      <Button variant="quiet" block onPress={again}>
        {t('loginPage.codeAgain')}
      </Button>
    </Form>
  );
}
