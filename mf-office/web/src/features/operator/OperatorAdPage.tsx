import { wizardSlug, type OperatorAd } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import {
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  useNavigate,
  useParams,
  usePath,
  useSearchParams,
} from '@rollheim/module-api';
import { groupedNumber, usePage, Loaded, RowBones } from '@rollheim/page-parts';
import { ButtonLink, Facts, PageHead, Stack } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts.ts';
import { AuctionPanel } from './AuctionPanel.tsx';
import { Course } from './Course.tsx';
import { AdHints } from './AdHints.tsx';
import { adsFilterOf } from './ads-filter.ts';
import { AskedQuery } from './AskedQuery.tsx';
import { AdContent } from './AdContent.tsx';
import { Documents, Prices, PrivateFacts, Seller } from './AdFacts.tsx';
import { Decision } from './Decision.tsx';
import css from './Operator.module.css';
import { QueueItem } from './QueueItem.tsx';
import { TakenTag } from './desk/Taken.tsx';
import { useDesk } from './desk/use-desk.ts';
import { useAdQueue, useOperatorAd, useOperatorAuction } from './queries.ts';

interface AdProps {
  readonly ad: OperatorAd;
  /** The decision, with what the page knows of the queue. */
  readonly decision: ReactNode;
}

const Ad = ({ ad, decision }: AdProps) => {
  const t = useTexts();
  const path = usePath();
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
        actions={
          <>
            <TakenTag kind="ad" id={adId} />
            {ad.status === 'under_review' || ad.status === 'editing' ? (
              <ButtonLink
                variant="outline"
                size="sm"
                href={path('sell-edit', { id: adId, step: wizardSlug('profile', locale) })}
              >
                {t('operator.ad_wizard')}
              </ButtonLink>
            ) : null}
          </>
        }
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
          {ad.status === 'under_review' ? (
            <Stack gap={5}>
              {decision}
              <AdHints ad={ad} />
            </Stack>
          ) : null}
          <AskedQuery ad={ad} />
          {begun && ad.status !== 'under_review' ? (
            <Loaded query={auction} failed={t('auctions.failed')} bones={<RowBones rows={2} />}>
              {(context) => <AuctionPanel auction={context} title={title} />}
            </Loaded>
          ) : null}
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
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  // the next ad is one of those that the list shows
  const queue = useAdQueue(adsFilterOf(parameters), usePage());
  const { search } = useLocation();
  const ids = (queue.data?.ads ?? []).map(({ adId }) => adId);
  const desk = useDesk({
    item: { kind: 'ad', id },
    ids,
    enabled: ad.data?.status === 'under_review',
    open: (adId) => void navigate(`${path('operator-ad', { id: adId })}${search}`),
    home: () => void navigate(`${path('operator-ads')}${search}`),
  });
  return (
    <QueueItem
      query={ad}
      queue={{ title: t('operator.ads_title'), href: `${path('operator-ads')}${search}` }}
      name={ad.data ? ad.data.listing.content.title || t('ads.untitled') : ''}
      missing={t('operator.ad_missing')}
      failed={t('operator.ad_failed')}
    >
      {(found) => <Ad ad={found} decision={<Decision key={id} ad={found} desk={desk} />} />}
    </QueueItem>
  );
};
