import type { OwnAdSummary } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { ButtonLink, formatDateTime, Price, ProgressBar, Table, Tag, type TableColumn } from '@rollheim/ui';
import { groupedNumber } from '../../shared/place.ts';
import { auctionTone, isNegotiating, isPublic } from '../../shared/states.ts';
import { VehicleCell } from '../../shared/VehicleCell.tsx';
import { useTexts } from '../../texts.ts';
import css from './Ads.module.css';
import { overallPercent } from './progress.ts';

const NextStep = ({ ad }: { readonly ad: OwnAdSummary }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  if (ad.status === 'editing')
    return (
      <ButtonLink
        size="sm"
        variant="outline"
        href={path('sell-edit', { id: ad.entityId, step: locale === 'de' ? 'profil' : 'profile' })}
      >
        {t('ads.edit')}
      </ButtonLink>
    );
  if (isNegotiating(ad.status))
    return (
      <ButtonLink size="sm" href={path('messages-thread', { slug: ad.entityId })}>
        {t('ads.answer')}
      </ButtonLink>
    );
  if (ad.status === 'under_review') return <span className={css.soft}>{t('ads.waiting')}</span>;
  return isPublic(ad.status) ? (
    <ButtonLink size="sm" variant="quiet" href={path('catalog-detail', { id: ad.entityId })}>
      {t('ads.show')}
    </ButtonLink>
  ) : null;
};

const Progress = ({ ad }: { readonly ad: OwnAdSummary }) => {
  const t = useTexts();
  if (ad.status !== 'editing') return t('ads.complete');
  const percent = overallPercent(ad);
  return (
    <div className={css.progress}>
      <ProgressBar label={t('ads.progress')} hideLabel percent={percent} />
      <span>{t('ads.percent', { percent })}</span>
    </div>
  );
};

/** Own ads: state, price, end, progress and what comes next. */
export const AdsTable = ({ ads }: { readonly ads: readonly OwnAdSummary[] }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const columns: TableColumn<OwnAdSummary>[] = [
    {
      id: 'vehicle',
      header: t('ads.vehicle'),
      record: 'wide',
      cell: (ad) => (
        <VehicleCell
          title={ad.title || t('ads.untitled')}
          mediaId={ad.mediaId}
          facts={[t(`type.${ad.productType}`), t('number', { number: groupedNumber(ad.number) })]}
          href={isPublic(ad.status) ? path('catalog-detail', { id: ad.entityId }) : undefined}
        />
      ),
    },
    {
      id: 'state',
      header: t('ads.state'),
      cell: (ad) => <Tag tone={auctionTone(ad.status)}>{t(`status.${ad.status}`)}</Tag>,
    },
    {
      id: 'price',
      header: t('ads.price'),
      align: 'end',
      cell: (ad) => (
        <Price
          size="sm"
          amount={ad.soldPrice ?? ad.price}
          note={ad.bidCount > 0 ? t('ads.bids', { count: ad.bidCount }) : undefined}
        />
      ),
    },
    {
      id: 'end',
      header: t('ads.end'),
      cell: (ad) => (ad.endAt === null ? '–' : formatDateTime(ad.endAt, locale, 'dateTime')),
    },
    { id: 'progress', header: t('ads.progress'), cell: (ad) => <Progress ad={ad} /> },
    {
      id: 'action',
      header: t('ads.action'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: (ad) => <NextStep ad={ad} />,
    },
  ];
  return <Table caption={t('ads.caption')} columns={columns} rows={ads} rowKey={(ad) => ad.entityId} />;
};
