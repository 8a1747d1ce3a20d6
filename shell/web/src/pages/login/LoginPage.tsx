import { RichText, useDocumentTitle, useLocation, usePath, useSearchParams } from '@rollheim/module-api';
import { Link, Notice, Stack } from '@rollheim/ui';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { nextPath } from '../../routing/navigator.ts';
import { useShellText } from '../../texts.ts';
import { ForgotForm, LinkForm, MailForm, ResetForm } from './lazy-forms.ts';
import { LoginForm } from './LoginForm.tsx';
import css from './LoginPage.module.css';

interface FrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** The page around its forms; the heading takes the focus when another form comes. */
function Frame({ title, lead, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <div className={css.root} data-flush>
      <div className={css.form}>
        <Stack gap={5} className={css.column}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p className={css.lead}>{lead}</p>
          </div>
          <Suspense fallback={null}>{children}</Suspense>
        </Stack>
      </div>
      <div className={css.picture} />
    </div>
  );
}

/** The query of this page with one parameter more, or without it. */
function withParameter(search: string, name: string, value: string | null): string {
  const parameters = new URLSearchParams(search);
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}

/** Log-in with e-mail and password or by a mail, which goes on where the visitor was; and the way to a new password. */
export function LoginPage() {
  const t = useShellText();
  const path = usePath();
  const { search } = useLocation();
  const [parameters] = useSearchParams();
  const token = parameters.get('reset');
  const link = parameters.get('link');
  const forgot = parameters.has('forgot');
  const mail = parameters.has('mail');
  const [email, onEmail] = useState('');
  const typed = { email, onEmail };
  useDocumentTitle(
    t(
      token !== null
        ? 'loginPage.resetTitle'
        : forgot
          ? 'loginPage.forgotTitle'
          : mail
            ? 'loginPage.mailTitle'
            : 'login',
    ),
  );
  if (token !== null)
    return (
      <Frame title={t('loginPage.resetTitle')} lead={t('loginPage.resetLead')}>
        <ResetForm token={token} />
      </Frame>
    );
  if (forgot)
    return (
      <Frame title={t('loginPage.forgotTitle')} lead={t('loginPage.forgotLead')}>
        <ForgotForm {...typed} back={path('login') + withParameter(search, 'forgot', null)} />
      </Frame>
    );
  if (link !== null)
    return (
      <Frame title={t('loginPage.title')} lead={t('loginPage.linkLead')}>
        <LinkForm token={link} next={parameters.has('next') ? nextPath(search, path('home')) : null} />
      </Frame>
    );
  if (mail)
    return (
      <Frame title={t('loginPage.mailTitle')} lead={t('loginPage.mailLead')}>
        <MailForm
          {...typed}
          back={path('login') + withParameter(search, 'mail', null)}
          next={nextPath(search, path('home'))}
        />
      </Frame>
    );
  return (
    <Frame
      title={t('loginPage.title')}
      lead={
        <RichText
          id="loginPage.lead"
          components={{ register: <Link href={path('register') + search}>{t('register')}</Link> }}
        />
      }
    >
      {parameters.has('unfinished') ? <Notice kind="tertiary">{t('loginPage.unfinished')}</Notice> : null}
      {parameters.has('required') ? <Notice kind="info">{t('loginPage.required')}</Notice> : null}
      <LoginForm
        {...typed}
        next={nextPath(search, path('home'))}
        interaction={parameters.get('interaction')}
        forgot={path('login') + withParameter(search, 'forgot', '1')}
        mail={path('login') + withParameter(search, 'mail', '1')}
      />
      {parameters.has('next') ? <p className={css.note}>{t('loginPage.next')}</p> : null}
    </Frame>
  );
}
