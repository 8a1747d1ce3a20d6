import { checkFields } from '@rollheim/contracts';
import { fieldsOf, useErrorText, useSnackbar, useValidationText } from '@rollheim/module-api';
import { Button, focusFirstFault, Form, Notice, Section, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { PasswordField } from '../register/PasswordField.tsx';
import css from './Security.module.css';
import { useChangePassword } from './queries.ts';

/** A new password by the present one. */
export const PasswordForm = () => {
  const t = useTexts();
  const errorText = useErrorText();
  const validationText = useValidationText();
  const snackbar = useSnackbar();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState(false);
  const change = useChangePassword();
  const refused = fieldsOf(change.error);
  const fault = checkFields([{ rule: 'required' }, { rule: 'password' }], password);
  const shown = refused['password'] ?? (sent ? fault : null);
  const type = (set: (text: string) => void) => (text: string) => {
    change.reset();
    set(text);
  };
  return (
    <Section look="panel" title={t('security.password_title')}>
      <Form
        className={css.fields ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (fault || current === '') focusFirstFault(event.currentTarget);
          else if (!change.isPending)
            change.mutate(
              { current, password },
              {
                onSuccess: () => {
                  setCurrent('');
                  setPassword('');
                  setSent(false);
                  snackbar.show({ text: t('security.password_done'), kind: 'success' });
                },
              },
            );
        }}
      >
        <p>{t('security.password_lead')}</p>
        {change.error && Object.keys(refused).length === 0 ? (
          <Notice kind="error" live="assertive">
            {errorText(change.error)}
          </Notice>
        ) : null}
        <TextField
          label={t('security.current')}
          type="password"
          name="current"
          autoComplete="current-password"
          required
          value={current}
          onChange={type(setCurrent)}
          error={
            'current' in refused
              ? t('security.wrong')
              : sent && current === ''
                ? validationText('validation.required')
                : undefined
          }
        />
        <PasswordField
          label={t('security.new')}
          value={password}
          onChange={type(setPassword)}
          error={shown ? validationText(shown) : undefined}
        />
        <div>
          <Button type="submit" variant="outline" pending={change.isPending}>
            {t('security.password_do')}
          </Button>
        </div>
      </Form>
    </Section>
  );
};
