import { useErrorText, useTooLong } from '@rollheim/module-api';
import { Button, Form, Inline, Notice, Stack, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { useConnect } from './queries.ts';

const LONGEST_NAME = 100;
const LONGEST_PASSWORD = 200;

/** Asks for the login at SYSCARA; what was kept of the one before is not shown. */
export const LoginForm = ({
  onSaved,
  onCancel,
}: {
  readonly onSaved: () => void;
  /** Null: there is no login to go back to. */
  readonly onCancel: (() => void) | null;
}) => {
  const t = useTexts();
  const errorText = useErrorText();
  const tooLong = useTooLong();
  const connect = useConnect();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const missing = (value: string) => (value.trim() === '' ? t('dms.required') : undefined);
  const faults = {
    username:
      missing(username) ??
      tooLong(username, LONGEST_NAME) ??
      (username.includes(':') ? t('dms.no_colon') : undefined),
    password: missing(password) ?? tooLong(password, LONGEST_PASSWORD) ?? undefined,
  };
  const save = () => {
    setTried(true);
    if (faults.username || faults.password || connect.isPending) return;
    connect.mutate({ username: username.trim(), password }, { onSuccess: onSaved });
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap={4}>
        {connect.error ? (
          <Notice kind="error" live="assertive">
            {errorText(connect.error)}
          </Notice>
        ) : null}
        <TextField
          label={t('dms.username')}
          value={username}
          onChange={setUsername}
          autoComplete="off"
          spellCheck={false}
          error={tried ? faults.username : undefined}
        />
        <TextField
          type="password"
          label={t('dms.password')}
          hint={t('dms.login_hint')}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          error={tried ? faults.password : undefined}
        />
        <Inline gap={2}>
          <Button pending={connect.isPending} onPress={save}>
            {t('dms.save')}
          </Button>
          {onCancel ? (
            <Button variant="quiet" onPress={onCancel}>
              {t('cancel')}
            </Button>
          ) : null}
        </Inline>
      </Stack>
    </Form>
  );
};
