import type { OperatorAd } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue, useDocumentTitle, useParams, usePath } from '@rollheim/module-api';
import { Facts, PageHead } from '@rollheim/ui';
import { groupedNumber } from '../../shared/place.ts';
import { useTexts } from '../../texts.ts';
import { AuctionPanel } from './AuctionPanel.tsx';
import { Course } from './Course.tsx';
import { AdContent } from './AdContent.tsx';
import { Documents, Prices, PrivateFacts, Seller } from './AdFacts.tsx';
import { Decision } from './Decision.tsx';
import css from './Operator.module.css';
import { QueueItem } from './QueueItem.tsx';
import { useOperatorAd, useOperatorAuction } from './queries.ts';

const Ad = ({ ad }: { readonly ad: OperatorAd }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { adId, content, number } = ad.listing;
  // the first submission begins the log
  const begun = ad.minimum !== null || ad.status !== 'editing';
  const auction = useOperatorAuction(adId, begun && ad.status !== 'under_review');
  const title = content.title || t('ads.untitled');
  useDocumentTitle(title);
  return (
    <>
      <PageHead
        className={css.head}
        title={title}
        lead={
          <Facts
            items={[
              content.category === null
                ? t(`type.${content.productType}`)
                : optionLabel('category', content.category, locale),
              t('number', { number: groupedNumber(number) }),
              t('operator.pictures', { count: content.gallery.length }),
            ]}
          />
        }
      />
      <div className={css.columns}>
        <div className={css.side}>
          {ad.status === 'under_review' ? <Decision ad={ad} /> : null}
          {auction.data ? <AuctionPanel auction={auction.data} /> : null}
          <Prices ad={ad} />
          <PrivateFacts ad={ad} />
          <Documents ad={ad} />
          <Seller ad={ad} />
        </div>
        <div className={css.main}>
          {begun ? <Course auctionId={adId} /> : null}
          <AdContent ad={ad} />
        </div>
      </div>
    </>
  );
};

/** Everything about one ad, and the decision on it. */
export const OperatorAdPage = () => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const ad = useOperatorAd(id);
  return (
    <QueueItem
      query={ad}
      queue={{ title: t('operator.ads_title'), href: path('operator-ads') }}
      name={ad.data ? ad.data.listing.content.title || t('ads.untitled') : ''}
      missing={t('operator.ad_missing')}
      failed={t('operator.ad_failed')}
    >
      {(found) => <Ad ad={found} />}
    </QueueItem>
  );
};
