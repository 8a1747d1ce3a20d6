import { Button, ButtonLink, Form, Notice, TextField, TrimStripe } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { CallError, logIn, loginWays, OPENID_ADDRESS } from './data/api.ts';
import { errorText } from './logic/error-text.ts';
import css from './Login.module.css';
import { Bar } from './parts/Bar.tsx';
import { useTexts } from './texts.ts';
import type { Operator } from './types.ts';

interface LoginProps {
  /** A session was there and is over. */
  ended: boolean;
  onDone: (operator: Operator) => void;
}

const REFUSALS = ['no_role', 'no_mail', 'unfinished', 'away'] as const;

/** Why a login at the OpenID provider led nowhere, as its way back says it. */
function refusalIn(search: string, t: ReturnType<typeof useTexts>): string | null {
  const why = new URLSearchParams(search).get('login');
  const known = REFUSALS.find((each) => each === why);
  return known ? t(`login.refused.${known}`) : null;
}

/** The console's own login: it does not need the marketplace's. */
export const Login = ({ ended, onDone }: LoginProps) => {
  const t = useTexts();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(() => refusalIn(location.search, t));
  const [openId, setOpenId] = useState(false);
  useEffect(() => {
    let here = true;
    // without an answer there is the form
    void loginWays().then(
      (ways) => here && setOpenId(ways.openId),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);

  const submit = async (): Promise<void> => {
    if (name.trim() === '' || password === '') return setFault(t('login.missing'));
    setPending(true);
    setFault(null);
    try {
      onDone(await logIn(name.trim(), password));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setPassword('');
      setFault(errorText(error, t));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Bar />
      <main className={css.root}>
        <div className={css.card}>
          <TrimStripe />
          <Form
            className={css.form ?? ''}
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <div>
              <h1 className={css.title}>{t('login.title')}</h1>
              <p className={css.lead}>{t('login.lead')}</p>
            </div>
            {ended && !fault ? <Notice kind="info">{t('live.ended')}</Notice> : null}
            {fault ? (
              <Notice kind="error" live="assertive">
                {fault}
              </Notice>
            ) : null}
            <TextField
              label={t('login.name')}
              name="username"
              value={name}
              onChange={setName}
              autoComplete="username"
              spellCheck={false}
            />
            <TextField
              label={t('login.password')}
              name="password"
              type="password"
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
            />
            <Button type="submit" variant="filled" block pending={pending}>
              {t('login.submit')}
            </Button>
            {openId ? (
              <ButtonLink href={OPENID_ADDRESS} target="_top" block>
                {t('login.openId')}
              </ButtonLink>
            ) : null}
            <p className={css.help}>{t('login.help')}</p>
          </Form>
        </div>
      </main>
    </>
  );
};
