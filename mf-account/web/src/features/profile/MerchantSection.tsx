import type { OwnProfile } from '@rollheim/contracts';
import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { Button, Notice, Section, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { groupedNumber } from '../../shared/place.ts';
import { useTexts } from '../../texts.ts';
import { MerchantForm } from './MerchantForm.tsx';

/** Where the merchant's account stands; nothing for private persons. */
export const MerchantSection = ({ profile }: { readonly profile: OwnProfile }) => {
  const t = useTexts();
  const [open, setOpen] = useState(profile.profileType === 'MERCHANT');
  const { merchantId, acceptedByCm24 } = profile;
  const blocked = useAtomValue(customerAtom)?.merchantBlocked ?? false;
  if (profile.profileType === 'PRIVATE') return null;
  if (blocked) return <Notice kind="error">{t('merchant.blocked')}</Notice>;
  if (merchantId !== null && acceptedByCm24 !== false)
    return (
      <Notice
        kind={acceptedByCm24 ? 'success' : 'tertiary'}
        title={acceptedByCm24 ? undefined : t('merchant.review_title')}
      >
        {acceptedByCm24
          ? t('merchant.accepted', { number: groupedNumber(merchantId) })
          : t('merchant.review_text')}
      </Notice>
    );
  return (
    <Section look="panel" title={t('merchant.title')}>
      <Stack gap={5}>
        {acceptedByCm24 === false ? (
          <Notice kind="error" title={t('merchant.rejected_title')}>
            {t('merchant.rejected_text')}
          </Notice>
        ) : (
          <p>{t('merchant.lead')}</p>
        )}
        {open ? (
          <MerchantForm profile={profile} />
        ) : (
          <div>
            <Button variant="outline" onPress={() => setOpen(true)}>
              {t('merchant.become')}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
};
