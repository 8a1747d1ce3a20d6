import type { SyscaraView } from '@rollheim/contracts/syscara';
import { ApiProblem, useErrorText, useModuleContext, useTooLong } from '@rollheim/module-api';
import {
  Button,
  focusFirstFault,
  Form,
  formatDateTime,
  Inline,
  Notice,
  Stack,
  TextField,
} from '@rollheim/ui';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts.ts';
import { useConnect } from './queries.ts';

const LONGEST_NAME = 100;
const LONGEST_PASSWORD = 200;

/** A user of the interface as it was typed, which outlives a form that is closed while its login is tried out. */
export interface TypedName {
  readonly username: string;
  readonly setUsername: (username: string) => void;
}

interface Props {
  readonly view: Pick<SyscaraView, 'checking' | 'since' | 'refused' | 'lockedUntil'>;
  readonly typed: TypedName;
  readonly onSaved: () => void;
  /** Null: there is no login to go back to. */
  readonly onCancel: (() => void) | null;
}

/** Asks for the login at SYSCARA; what was kept of the one before is not shown. A first one stays here until it works. */
export const LoginForm = ({ view, typed: { username, setUsername }, onSaved, onCancel }: Props) => {
  const t = useTexts();
  const { locale } = useModuleContext();
  const errorText = useErrorText();
  const tooLong = useTooLong();
  const connect = useConnect();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const { lockedUntil = null } = view;
  const isWrong = view.since === null && view.refused === 'credentials';
  const pending = connect.isPending || (onCancel === null && view.checking);
  const wasPending = useRef(false);
  useEffect(() => {
    // whoever waited for the answer goes on where it is to be mended
    if (wasPending.current && !pending && isWrong) focusFirstFault(form.current);
    wasPending.current = pending;
  }, [pending, isWrong]);
  const missing = (value: string) => (value.trim() === '' ? t('dms.required') : undefined);
  const faults = {
    username:
      missing(username) ??
      tooLong(username, LONGEST_NAME) ??
      (username.includes(':') ? t('dms.no_colon') : undefined),
    password: missing(password) ?? tooLong(password, LONGEST_PASSWORD) ?? undefined,
  };
  const save = () => {
    if (pending || lockedUntil !== null) return;
    setTried(true);
    if (faults.username || faults.password) return;
    connect.mutate(
      { username: username.trim(), password },
      {
        onSuccess: () => {
          setPassword('');
          setTried(false);
          onSaved();
        },
      },
    );
  };
  const { error } = connect;
  // the connection says until when
  const isLocked = lockedUntil !== null && error instanceof ApiProblem && error.code === 'too_many_requests';
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div ref={form}>
        <Stack gap={4}>
          {error && !isLocked ? (
            <Notice kind="error" live="assertive">
              {errorText(error)}
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
            error={
              tried
                ? faults.password
                : isWrong && !pending && password === ''
                  ? t('dms.wrong_login')
                  : undefined
            }
          />
          {lockedUntil === null ? null : (
            <Notice kind="info" live="polite">
              {t('dms.locked', { at: formatDateTime(lockedUntil, locale, 'time') })}
            </Notice>
          )}
          <Inline gap={2}>
            <Button pending={pending} disabled={lockedUntil !== null && !pending} onPress={save}>
              {t('dms.save')}
            </Button>
            {onCancel ? (
              <Button variant="quiet" onPress={onCancel}>
                {t('cancel')}
              </Button>
            ) : null}
          </Inline>
        </Stack>
      </div>
    </Form>
  );
};
