import { picturesInOrder, type CatalogDetail } from '@rollheim/contracts';
import {
  isMissing,
  localeAtom,
  referenceOf,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  useOverlayEntry,
  useParams,
  usePath,
  usePicture,
} from '@rollheim/module-api';
import {
  Breadcrumbs,
  ButtonLink,
  Empty,
  ErrorPanel,
  Facts,
  formatNumber,
  Gallery,
  Page,
  PageHead,
  Section,
  Skeleton,
  Stack,
} from '@rollheim/ui';
import { optionLabel } from '@rollheim/contracts/attributes';
import { useRef } from 'react';
import { placeOf } from '../../shared/facts.ts';
import { useTexts } from '../../texts.ts';
import { ProductCard } from '../list/ProductCard.tsx';
import { BidBar } from '../bidding/BidBar.tsx';
import { BidPanel } from '../bidding/BidPanel.tsx';
import { Proof } from '../proof/Proof.tsx';
import { Questions } from '../questions/Questions.tsx';
import { Damages } from './Damages.tsx';
import { History } from './History.tsx';
import { KeyFigures, Specification } from './Specification.tsx';
import { useListed, useVehicle, useWatched } from './queries.ts';
import { VehicleTools } from './VehicleTools.tsx';
import { WatchButton } from './WatchButton.tsx';
import css from './VehiclePage.module.css';

const Pictures = ({ vehicle }: { readonly vehicle: CatalogDetail }) => {
  const t = useTexts();
  const picture = usePicture();
  const { value, show, hide } = useOverlayEntry<number>('gallery');
  const { gallery, title } = vehicle.content;
  return (
    <Gallery
      shown={value}
      onShow={(index) => (index === null ? hide() : show(index))}
      pictures={picturesInOrder(gallery).map(({ mediaId, view }, index) => ({
        id: mediaId,
        src: picture(mediaId, 960),
        srcSet: `${picture(mediaId, 640)} 640w, ${picture(mediaId, 960)} 960w, ${picture(mediaId, 1600)} 1600w`,
        full: picture(mediaId, 1600),
        thumb: picture(mediaId, 320),
        alt: t('picture_alt', { title, view: t(`view.${view}`), number: index + 1 }),
      }))}
      labels={{
        title: t('gallery'),
        all: t('pictures', { count: gallery.length }),
        close: t('close'),
        previous: t('picture_previous'),
        next: t('picture_next'),
        position: (index, count) => t('picture_position', { index, total: count }),
      }}
    />
  );
};

const Text = ({ title, children }: { readonly title: string; readonly children: string }) =>
  children.trim() === '' ? null : (
    <Section title={title}>
      <p className={css.text}>{children}</p>
    </Section>
  );

const Seller = ({ vehicle }: { readonly vehicle: CatalogDetail }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { content, sellerSegment } = vehicle;
  return (
    <Section look="panel" title={t('seller')}>
      <Stack gap={1}>
        <strong>{t(sellerSegment === 'PRIVATE' ? 'seller_private' : 'seller_commercial')}</strong>
        <span className={css.soft}>
          {content.vatReportable ? t('vat_reportable') : t('vat_not_reportable')}
        </span>
        {content.expectedMileage === null ? null : (
          <span className={css.soft}>
            {t('mileage_at_handover', { value: formatNumber(content.expectedMileage, locale) })}
          </span>
        )}
      </Stack>
    </Section>
  );
};

const Vehicle = ({ vehicle }: { readonly vehicle: CatalogDetail }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const watched = useWatched(vehicle.entityId);
  const panel = useRef<HTMLDivElement>(null);
  const { content } = vehicle;
  useDocumentTitle(content.title);
  const place = content.pickup ? placeOf(content.pickup) : null;
  return (
    <Page className={css.root}>
      <Breadcrumbs
        label={t('crumbs')}
        items={[
          { label: t('catalog'), href: path('catalog-list') },
          {
            label: t(`type.${content.productType}`),
            href: `${path('catalog-list')}?productType=${content.productType}`,
          },
          { label: content.title },
        ]}
      />
      <PageHead
        className={css.head}
        title={content.title}
        lead={
          <Facts
            items={[
              content.category === null
                ? t(`type.${content.productType}`)
                : optionLabel('category', content.category, locale),
              place,
              t('number', { number: formatNumber(vehicle.number, 'de').replace('.', '\u00a0') }),
            ]}
          />
        }
        actions={
          <WatchButton auctionId={vehicle.entityId} title={content.title} watched={watched.data?.watched} />
        }
      />
      <div className={css.columns}>
        <div className={css.pictures}>
          <Pictures vehicle={vehicle} />
        </div>
        <div className={css.figures}>
          <KeyFigures content={content} />
        </div>
        <div className={css.side}>
          <div ref={panel}>
            <BidPanel vehicle={vehicle} />
          </div>
          <Seller vehicle={vehicle} />
          <VehicleTools title={content.title} number={vehicle.number} />
        </div>
        <div className={css.main}>
          <History
            auctionId={vehicle.entityId}
            bidCount={vehicle.auction.bidCount}
            soldPrice={vehicle.auction.soldPrice}
            vatReportable={content.vatReportable}
          />
          <Text title={t('description')}>{content.description}</Text>
          <Specification content={content} />
          <Text title={t('defects')}>{content.defects}</Text>
          <Damages content={content} />
          <Questions auctionId={vehicle.entityId} status={vehicle.auction.status} />
          <Proof auction={vehicle.auction} />
        </div>
      </div>
      <BidBar vehicle={vehicle} panel={panel} />
    </Page>
  );
};

/** One vehicle: pictures, figures, its auction and everything that is known about it. */
export const VehiclePage = () => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const vehicle = useVehicle(id);
  const listed = useListed(id);
  const missing = isMissing(vehicle.error);
  // what stands here until the vehicle comes, or in its place, has a heading that takes the focus
  useDocumentTitle(vehicle.data ? '' : missing ? t('missing_title') : (listed?.title ?? ''));
  if (vehicle.data) return <Vehicle vehicle={vehicle.data} />;
  if (!vehicle.isError)
    return (
      <Page className={css.root}>
        {listed ? <PageHead title={listed.title} /> : null}
        <Skeleton shape="picture" />
      </Page>
    );
  if (missing)
    return (
      <Page className={css.root}>
        <Empty
          title={t('missing_title')}
          headingLevel={1}
          action={<ButtonLink href={path('catalog-list')}>{t('to_catalog')}</ButtonLink>}
        >
          {t('missing_text')}
        </Empty>
      </Page>
    );
  return (
    <Page className={css.root}>
      {listed ? <PageHead title={listed.title} /> : null}
      <Stack gap={6}>
        <ErrorPanel
          title={t('vehicle_failed')}
          reference={referenceOf(vehicle.error)}
          retryLabel={t('retry')}
          onRetry={() => void vehicle.refetch()}
          pending={vehicle.isFetching}
        >
          {errorText(vehicle.error)}
        </ErrorPanel>
        {listed ? (
          <Section title={t('vehicle_known')}>
            <div className={css.known}>
              <ProductCard product={listed} eager />
            </div>
          </Section>
        ) : null}
      </Stack>
    </Page>
  );
};
