import { PICTURE_VIEWS, picturesInOrder, type CatalogDetail, type Translation } from '@rollheim/contracts';
import {
  isMissing,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useOverlayEntry,
  useParams,
  usePath,
  usePicture,
} from '@rollheim/module-api';
import {
  Breadcrumbs,
  ButtonLink,
  Empty,
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
import { LatePart } from '@rollheim/page-parts/late-part';
import { lazy, Suspense, useRef, useState } from 'react';
import { Failed } from '../../shared/Failed.tsx';
import { placeOf } from '../../shared/facts.ts';
import { useExclusiveWord } from '../../shared/use-exclusive-word.ts';
import { VehicleName } from '../../shared/VehicleName.tsx';
import { useTexts } from '../../texts.ts';
import { Place } from '../distance/Place.tsx';
import { ProductCard } from '../list/ProductCard.tsx';
import { BidBar } from '../bidding/BidBar.tsx';
import { BidPanel } from '../bidding/BidPanel.tsx';
import { LateCompareBar } from '../compare/late-bar.tsx';
import { isFinal } from './final.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { details, proof } from './late-parts.ts';
import { useListed, useVehicle, useWatched } from './queries.ts';
import type { SellerField } from './Translate.tsx';
import { WatchButton } from './WatchButton.tsx';
import css from './VehiclePage.module.css';

const Condition = lazy(async () => ({ default: (await details()).Condition }));
const History = lazy(async () => ({ default: (await details()).History }));
const Jump = lazy(async () => ({ default: (await details()).Jump }));
const LastBids = lazy(async () => ({ default: (await details()).LastBids }));
const Papers = lazy(async () => ({ default: (await details()).Papers }));
const PassOn = lazy(async () => ({ default: (await details()).PassOn }));
const Questions = lazy(async () => ({ default: (await details()).Questions }));
const Seller = lazy(async () => ({ default: (await details()).Seller }));
const Translate = lazy(async () => ({ default: (await details()).Translate }));
const VisitorQuestion = lazy(async () => ({ default: (await details()).VisitorQuestion }));
const VehicleTools = lazy(async () => ({ default: (await details()).VehicleTools }));
const VehiclePrices = lazy(async () => ({ default: (await details()).VehiclePrices }));
const Whereabouts = lazy(async () => ({ default: (await details()).Whereabouts }));
const Specification = lazy(async () => ({ default: (await details()).Specification }));
const Proof = lazy(async () => ({ default: (await proof()).Proof }));

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
        kind: view,
        alt: t('picture_alt', { title, view: t(`view.${view}`), number: index + 1 }),
      }))}
      labels={{
        title: t('gallery'),
        all: t('pictures', { count: gallery.length }),
        close: t('close'),
        previous: t('picture_previous'),
        next: t('picture_next'),
        position: (index, count) => t('picture_position', { index, total: count }),
        gone: t('picture_gone'),
        zoom: { in: t('zoom_in'), out: t('zoom_out'), reset: t('zoom_reset') },
        kinds: {
          title: t('views'),
          all: t('views_all'),
          names: PICTURE_VIEWS.map((view) => [view, t(`views_kind.${view}`)] as const),
        },
      }}
    />
  );
};

/** What a seller wrote, in their words or as a machine put it. */
const Text = ({ vehicle, field }: { readonly vehicle: CatalogDetail; readonly field: SellerField }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [shown, setShown] = useState<Translation | null>(null);
  const original = vehicle.content[field];
  // absent: nothing translates here; a text that is in the reader's language needs no other
  const language = vehicle.languages?.[field];
  if (original.trim() === '') return null;
  const tongue = shown ? locale : language;
  return (
    <Section title={t(field)}>
      <p className={css.text} {...(tongue && tongue !== locale ? { lang: tongue } : {})}>
        {shown?.text ?? original}
      </p>
      {language === undefined || language === locale ? null : (
        <Suspense>
          <Translate id={vehicle.entityId} field={field} shown={shown} onShow={setShown} />
        </Suspense>
      )}
    </Section>
  );
};

const Vehicle = ({ vehicle }: { readonly vehicle: CatalogDetail }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const watched = useWatched(vehicle.entityId);
  const panel = useRef<HTMLDivElement>(null);
  const exclusive = useExclusiveWord();
  const { content } = vehicle;
  useDocumentTitle(content.title);
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
        title={<VehicleName name={content.title} />}
        lead={
          <Facts
            items={[
              content.category === null
                ? t(`type.${content.productType}`)
                : optionLabel('category', content.category, locale),
              content.pickup ? (
                // the distance comes late, for dealers: a usual one holds its place
                <span
                  className={css.place}
                  data-hold={t('km_away', { place: placeOf(content.pickup), value: '888' })}
                >
                  <span>
                    <Place product={{ entityId: vehicle.entityId, ...content.pickup }} />
                  </span>
                </span>
              ) : null,
              vehicle.exclusive ? exclusive : null,
              t('number', { number: formatNumber(vehicle.number, 'de').replace('.', '\u00a0') }),
            ]}
          />
        }
        actions={
          <>
            <WatchButton auctionId={vehicle.entityId} title={content.title} watched={watched.data?.watched} />
            <span className={css.passOn}>
              <Suspense>
                <PassOn title={content.title} />
              </Suspense>
            </span>
          </>
        }
      />
      <div className={css.jump}>
        <Suspense>
          <Jump content={content} />
        </Suspense>
      </div>
      <div className={css.columns}>
        <div id="pictures" className={css.pictures}>
          <Pictures vehicle={vehicle} />
        </div>
        <div className={css.figures}>
          <KeyFigures content={content} />
        </div>
        <div className={css.side}>
          <div ref={panel}>
            <BidPanel vehicle={vehicle} />
          </div>
          <Suspense>
            <LastBids auction={vehicle.auction} vatReportable={content.vatReportable} />
            <Seller vehicle={vehicle} />
            <VehicleTools id={vehicle.entityId} title={content.title} number={vehicle.number} />
          </Suspense>
        </div>
        <div className={css.main}>
          <div id="condition" className={css.part}>
            <LatePart>
              <Condition content={content} />
              <Text key={locale} vehicle={vehicle} field="defects" />
              <Papers id={vehicle.entityId} />
            </LatePart>
          </div>
          <Suspense>
            <Specification content={content} />
          </Suspense>
          <div id="prices" className={css.part}>
            <Suspense>
              <VehiclePrices vehicle={vehicle} />
            </Suspense>
          </div>
          <div id="course" className={css.part}>
            <Suspense>
              <History auction={vehicle.auction} vatReportable={content.vatReportable} />
            </Suspense>
          </div>
          <div id="place" className={css.part}>
            <Suspense>
              <Whereabouts vehicle={vehicle} />
            </Suspense>
          </div>
          <Text key={locale} vehicle={vehicle} field="description" />
          <div id="questions" className={css.part}>
            <Suspense>
              <Questions auctionId={vehicle.entityId} status={vehicle.auction.status} />
              <VisitorQuestion id={vehicle.entityId} />
            </Suspense>
          </div>
          {isFinal(vehicle.auction.status) ? (
            <Suspense>
              <Proof auction={vehicle.auction} />
            </Suspense>
          ) : null}
        </div>
      </div>
      <LateCompareBar besideBid />
      <BidBar vehicle={vehicle} panel={panel} />
    </Page>
  );
};

/** One vehicle: pictures, figures, its auction and everything that is known about it. */
export const VehiclePage = () => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const vehicle = useVehicle(id);
  const listed = useListed(id);
  const missing = isMissing(vehicle.error);
  // what is shown here until the vehicle comes, or in its place, has a heading that takes the focus
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
        <Failed title={t('vehicle_failed')} query={vehicle} />
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
