import { useDocumentTitle, usePath } from '@rollheim/module-api';
import { ButtonLink, PageHead, Plus } from '@rollheim/ui';
import { AccountArea } from '../../shared/AccountArea.tsx';
import { useTexts } from '../../texts.ts';
import { OwnAds } from './OwnAds.tsx';
import { Sales } from './Sales.tsx';

/** Own ads and sales. */
const AdsAndSales = ({ title }: { readonly title: string }) => {
  const t = useTexts();
  const path = usePath();
  useDocumentTitle(title);
  return (
    <AccountArea>
      <PageHead
        title={title}
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

/** A seller’s own vehicles. */
export const MyVehiclesPage = () => {
  const t = useTexts();
  return <AdsAndSales title={t('ads.title')} />;
};

/** A merchant’s own ads and sales, within the merchant area. */
export const MerchantAdsPage = () => {
  const t = useTexts();
  return <AdsAndSales title={t('ads.title_merchant')} />;
};
