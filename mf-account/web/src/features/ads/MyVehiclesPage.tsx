import { useDocumentTitle, usePath } from '@rollheim/module-api';
import { ButtonLink, PageHead, Plus } from '@rollheim/ui';
import { AccountArea } from '../../shared/AccountArea.tsx';
import { useTexts } from '../../texts.ts';
import { OwnAds } from './OwnAds.tsx';
import { Sales } from './Sales.tsx';

/** A seller’s own vehicles: ads and sales. */
export const MyVehiclesPage = () => {
  const t = useTexts();
  const path = usePath();
  useDocumentTitle(t('ads.title'));
  return (
    <AccountArea>
      <PageHead
        title={t('ads.title')}
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
