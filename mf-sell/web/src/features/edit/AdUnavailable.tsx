import {
  ApiProblem,
  customerAtom,
  referenceOf,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  useLocation,
  usePath,
} from '@rollheim/module-api';
import { ButtonLink, Dialog, Empty, ErrorPanel, Inline, Page } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Asks whoever is not logged in for it: an ad that is not of this browser may be of their account (spec 1 §4). */
const LoginOverlay = ({ href }: { readonly href: string }) => {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t('ad_missing')}
      closeLabel={t('close')}
      actions={<ButtonLink href={href}>{t('login')}</ButtonLink>}
    >
      <p>{t('ad_missing_login')}</p>
    </Dialog>
  );
};

/** An ad that is not there, belongs to somebody else, or cannot be reached just now. */
export const AdUnavailable = ({ error, onRetry }: Props) => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const { pathname } = useLocation();
  const customer = useAtomValue(customerAtom);
  const missing = error instanceof ApiProblem && ['not_found', 'not_authenticated'].includes(error.code);
  useDocumentTitle(t(missing ? 'ad_missing' : 'ad_failed'));
  if (!missing)
    return (
      <Page>
        <ErrorPanel
          title={t('ad_failed')}
          reference={referenceOf(error)}
          retryLabel={t('retry')}
          onRetry={onRetry}
        >
          {errorText(error)}
        </ErrorPanel>
      </Page>
    );
  const loginHref = `${path('login')}?next=${encodeURIComponent(pathname)}`;
  return (
    <Page>
      {customer ? null : <LoginOverlay href={loginHref} />}
      <Empty
        title={t('ad_missing')}
        headingLevel={1}
        action={
          <Inline gap={3}>
            {customer ? null : <ButtonLink href={loginHref}>{t('login')}</ButtonLink>}
            <ButtonLink variant={customer ? 'filled' : 'outline'} href={path('sell-new')}>
              {t('begin_new')}
            </ButtonLink>
          </Inline>
        }
      >
        {customer ? t('ad_missing_text', { email: customer.email }) : t('ad_missing_login')}
      </Empty>
    </Page>
  );
};
