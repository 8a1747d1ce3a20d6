import type { EmailVerified } from '@rollheim/contracts';
import {
  ApiProblem,
  customerAtom,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  usePath,
  useQuery,
  useSearchParams,
} from '@rollheim/module-api';
import { Button, ButtonLink, CircleAlert, CircleCheck, Page, Skeleton } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import css from './RegisterPage.module.css';

/** Takes the token of the mail; says whether it held, also where it was taken before. */
export const VerifyEmailPage = () => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const customer = useAtomValue(customerAtom);
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  // The outcome is kept and not asked for again by itself.
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => api.post('/public/customer/verify-email', { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
  useDocumentTitle(t('verify.title'));
  const refused =
    token === '' ||
    (verification.error instanceof ApiProblem &&
      ['link_expired', 'invalid_input'].includes(verification.error.code));
  if (verification.isSuccess) {
    // an earlier release does not state it
    const then = (verification.data as Partial<EmailVerified>).then ?? null;
    const next = path(then === 'ads' ? 'my-vehicles' : 'account');
    return (
      <Page className={css.root}>
        <div className={css.done} role="status">
          <CircleCheck aria-hidden="true" />
          <h1>{t('verify.done_title')}</h1>
          <p>{t(customer ? 'verify.done_text_session' : 'verify.done_text')}</p>
          {then === null ? null : <p>{t(then === 'merchant' ? 'verify.merchant_text' : 'verify.ad_text')}</p>}
          <ButtonLink
            href={
              customer ? next : then ? `${path('login')}?next=${encodeURIComponent(next)}` : path('login')
            }
          >
            {t(customer ? (then === 'ads' ? 'verify.ads' : 'verify.account') : 'verify.login')}
          </ButtonLink>
        </div>
      </Page>
    );
  }
  if (refused || verification.isError)
    return (
      <Page className={css.root}>
        <div className={css.done} role="alert">
          <CircleAlert aria-hidden="true" />
          <h1>{t(refused ? 'verify.failed_title' : 'verify.error_title')}</h1>
          <p>
            {refused
              ? t(customer ? 'verify.failed_text_session' : 'verify.failed_text')
              : errorText(verification.error)}
          </p>
          {refused ? (
            <ButtonLink href={path(customer ? 'account' : 'login')}>
              {t(customer ? 'verify.account' : 'verify.login')}
            </ButtonLink>
          ) : (
            <Button pending={verification.isFetching} onPress={() => void verification.refetch()}>
              {t('retry')}
            </Button>
          )}
        </div>
      </Page>
    );
  return (
    <Page className={css.root}>
      <div className={css.done} aria-busy="true">
        <h1>{t('verify.title')}</h1>
        <p>{t('verify.pending')}</p>
        <Skeleton />
      </div>
    </Page>
  );
};
