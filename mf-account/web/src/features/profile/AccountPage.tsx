import { useDocumentTitle, useSearchParams } from '@rollheim/module-api';
import { Loaded, RowBones } from '@rollheim/page-parts';
import { PageHead, Stack } from '@rollheim/ui';
import { lazy, Suspense } from 'react';
import { AccountArea } from '../../shared/AccountArea.tsx';
import { useTexts } from '../../texts.ts';
import css from './AccountPage.module.css';
import { Address } from './Address.tsx';
import { MerchantSection } from './MerchantSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfile } from './queries.ts';

// the style of what comes late is there before it
import '../own-data/OwnData.module.css';
import '../security/Security.module.css';

/** Shown below the form: fetched once that is there. */
const later = () => import('./later.ts');
const OwnCopy = lazy(async () => ({ default: (await later()).OwnCopy }));
const OwnEnd = lazy(async () => ({ default: (await later()).OwnEnd }));
const PasswordForm = lazy(async () => ({ default: (await later()).PasswordForm }));
const SessionList = lazy(async () => ({ default: (await later()).SessionList }));

/** My data: who I am, whether the account is verified, and the way to become a merchant. */
export const AccountPage = () => {
  const t = useTexts();
  const profile = useProfile();
  const [params] = useSearchParams();
  // the link of the mail leads to what it is about
  const forCopy = params.has('export');
  useDocumentTitle(t('account.title'));
  return (
    <AccountArea>
      <PageHead title={t('account.title')} />
      <Loaded query={profile} failed={t('account.failed')}>
        {(own) => (
          <Stack gap={6} className={css.column}>
            {forCopy ? (
              <Suspense fallback={<RowBones rows={4} />}>
                <OwnCopy />
              </Suspense>
            ) : null}
            <Address profile={own} />
            <MerchantSection profile={own} />
            {/* one form for the data of a company: a dealer's first is the longer one */}
            {own.profileType === 'MERCHANT' && own.merchantId === null ? null : <ProfileForm profile={own} />}
            <Suspense>
              <PasswordForm />
              <SessionList />
              {forCopy ? null : <OwnCopy />}
              <OwnEnd />
            </Suspense>
          </Stack>
        )}
      </Loaded>
    </AccountArea>
  );
};
