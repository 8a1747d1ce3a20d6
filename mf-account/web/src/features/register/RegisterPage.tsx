import type { RegisterBody } from '@rollheim/contracts';
import {
  customerAtom,
  Navigate,
  RichText,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  usePath,
  useSearchParams,
} from '@rollheim/module-api';
import { ButtonLink, Link, MailOpen, Page, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { withNext } from './after-login.ts';
import { RegisterForm } from './RegisterForm.tsx';
import css from './RegisterPage.module.css';

const typeOf = (value: string | null): RegisterBody['profileType'] => {
  const type = value?.toUpperCase();
  return type === 'COMMERCIAL' || type === 'MERCHANT' ? type : 'PRIVATE';
};

/** What comes instead of a long form is shown from its beginning: whoever sent the form is at its end. */
function show(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  if (heading) scrollTo(0, 0);
}

/** Makes an account. `?adId=` hands over an ad of this browser, `?next=` goes on to the log-in. */
export const RegisterPage = () => {
  const t = useTexts();
  const path = usePath();
  const { search } = useLocation();
  const [parameters] = useSearchParams();
  const [made, setMade] = useState<Pick<RegisterBody, 'email' | 'profileType'> | null>(null);
  const adId = parameters.get('adId');
  const login = path('login') + search;
  const customer = useAtomValue(customerAtom);
  useDocumentTitle(made === null ? t('register.title') : t('register.done_title'));
  // the server sends away who opens the page; links inside the page come here
  if (customer) return <Navigate to={path('account')} replace />;
  if (made !== null) {
    // a dealer's way goes on with the papers, a seller's with the ad
    const next =
      made.profileType === 'MERCHANT' ? path('account') : adId === null ? null : path('my-vehicles');
    return (
      <Page className={css.root}>
        <div className={css.done} role="status">
          <MailOpen aria-hidden="true" />
          <h1 ref={show} tabIndex={-1}>
            {t('register.done_title')}
          </h1>
          <p>
            {t(made.profileType === 'MERCHANT' ? 'register.done_text_merchant' : 'register.done_text', {
              email: made.email,
            })}
          </p>
          {adId === null ? null : <p>{t('register.done_ad')}</p>}
          <p>
            <RichText
              id="register.done_wrong"
              components={{
                login: <Link href={path('login') + withNext('', path('account'))}>{null}</Link>,
              }}
            />
          </p>
          <ButtonLink href={path('login') + withNext(search, next)}>{t('register.to_login')}</ButtonLink>
        </div>
      </Page>
    );
  }
  return (
    <Page className={css.root}>
      <div className={css.column}>
        <Stack gap={6}>
          <div>
            <h1>{t('register.title')}</h1>
            <p className={css.lead}>
              <RichText id="register.lead" components={{ login: <Link href={login}>{null}</Link> }} />
            </p>
          </div>
          <RegisterForm adId={adId} profileType={typeOf(parameters.get('type'))} onDone={setMade} />
        </Stack>
      </div>
    </Page>
  );
};
