import { useDocumentTitle, usePath } from '@rollheim/module-api';
import { ButtonLink, PageHead, Plus } from '@rollheim/ui';
import { AccountArea } from '../../shared/AccountArea.tsx';
import { useTexts } from '../../texts.ts';
import { OwnAds } from './OwnAds.tsx';
import { Sales } from './Sales.tsx';

/** A merchant’s own ads and sales, within the merchant area. */
export const MerchantAdsPage = () => {
  const t = useTexts();
  const path = usePath();
  useDocumentTitle(t('ads.title_merchant'));
  return (
    <AccountArea>
      <PageHead
        title={t('ads.title_merchant')}
        actions={
          <ButtonLink href={path('sell-new')} icon={<Plus aria-hidden="true" />}>
            {t('ads.new')}
          </ButtonLink>
        }
      />
      <OwnAds />
      <Sales />
    </AccountArea>
  );
};
