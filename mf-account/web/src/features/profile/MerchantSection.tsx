import type { OwnProfile } from '@rollheim/contracts';
import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { groupedNumber } from '@rollheim/page-parts';
import { Button, Notice, Section, Stack } from '@rollheim/ui';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts.ts';

// the style of what comes late is there before it
import './Papers.module.css';

const MerchantForm = lazy(async () => ({ default: (await import('./MerchantForm.tsx')).MerchantForm }));

const DirectoryShown = lazy(async () => ({ default: (await import('./DirectoryShown.tsx')).DirectoryShown }));

/** What the merchant reads about the review. */
const Standing = ({
  profile: { merchantId, acceptedByCm24, merchant },
}: {
  readonly profile: OwnProfile;
}) => {
  const t = useTexts();
  const blocked = useAtomValue(customerAtom)?.merchantBlocked ?? false;
  const reason = merchant?.reason ? <p>{t('merchant.reason', { reason: merchant.reason })}</p> : null;
  if (blocked)
    return (
      <Notice kind="error" title={t('merchant.blocked')}>
        {reason}
      </Notice>
    );
  if (merchantId === null) return <p>{t('merchant.lead')}</p>;
  if (acceptedByCm24)
    return <Notice kind="success">{t('merchant.accepted', { number: groupedNumber(merchantId) })}</Notice>;
  if (acceptedByCm24 === null)
    return (
      <Notice kind="tertiary" title={t('merchant.review_title')}>
        {t('merchant.review_text')}
      </Notice>
    );
  return (
    <Notice kind="error" title={t('merchant.rejected_title')}>
      {reason}
      {t('merchant.rejected_text')}
    </Notice>
  );
};

/** The state of the merchant's account, and the form of its data; nothing for private persons. */
export const MerchantSection = ({ profile }: { readonly profile: OwnProfile }) => {
  const t = useTexts();
  const { profileType, merchantId, acceptedByCm24, merchant } = profile;
  // who has yet to send something sees the form at once
  const due = profileType === 'MERCHANT' && (merchantId === null || acceptedByCm24 === false);
  const [opened, setOpened] = useState(false);
  if (profileType === 'PRIVATE') return null;
  if (merchant?.blocked) return <Standing profile={profile} />;
  const open = due || opened;
  return (
    <Section look="panel" title={t('merchant.title')}>
      <Stack gap={5}>
        <Standing profile={profile} />
        {merchant && (acceptedByCm24 || merchant.inDirectory === true) ? (
          <Suspense>
            <DirectoryShown shown={merchant.inDirectory === true} />
          </Suspense>
        ) : null}
        {open ? (
          <Suspense>
            <MerchantForm profile={profile} onDone={() => setOpened(false)} />
          </Suspense>
        ) : (
          <div>
            <Button variant="outline" onPress={() => setOpened(true)}>
              {t(merchantId === null ? 'merchant.become' : 'merchant.change')}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
};
