import type { OperatorAdQueue } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue, useDocumentTitle, usePath } from '@rollheim/module-api';
import { ButtonLink, Empty, formatDateTime, PageHead, Section, Table, type TableColumn } from '@rollheim/ui';
import { Loaded, RowBones } from '../../shared/Loaded.tsx';
import { groupedNumber, placeOf } from '../../shared/place.ts';
import { VehicleCell } from '../../shared/VehicleCell.tsx';
import { useTexts } from '../../texts.ts';
import { Clock } from './Clock.tsx';
import css from './Operator.module.css';
import { OperatorArea } from './OperatorArea.tsx';
import { useAdQueue } from './queries.ts';

type Entry = OperatorAdQueue['ads'][number];

const Queue = ({ ads }: { readonly ads: readonly Entry[] }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const columns: TableColumn<Entry>[] = [
    {
      id: 'ad',
      header: t('operator.ad'),
      record: 'wide',
      cell: (ad) => (
        <VehicleCell
          title={ad.title}
          mediaId={ad.mediaId}
          facts={[
            ad.category === null ? t(`type.${ad.productType}`) : optionLabel('category', ad.category, locale),
            t('operator.pictures', { count: ad.pictures }),
            t('number', { number: groupedNumber(ad.number) }),
            placeOf(ad),
          ]}
        />
      ),
    },
    {
      id: 'seller',
      header: t('operator.seller'),
      // where the vehicle stands says nothing of the seller
      cell: (ad) => ad.sellerCompany ?? t(`profile.${ad.sellerSegment}`),
    },
    {
      id: 'documents',
      header: t('operator.documents'),
      cell: (ad) =>
        ad.documents === 0 ? (
          <span className={css.soft}>{t('operator.no_documents')}</span>
        ) : (
          t('operator.documents_count', { count: ad.documents })
        ),
    },
    { id: 'due', header: t('operator.due'), cell: (ad) => <Clock dueAt={ad.dueAt} /> },
    {
      id: 'decision',
      header: t('operator.decision'),
      align: 'end',
      record: 'end',
      cell: (ad) => (
        <ButtonLink size="sm" href={path('operator-ad', { id: ad.adId })}>
          {t('operator.review')}
        </ButtonLink>
      ),
    },
  ];
  return <Table caption={t('operator.ads_title')} columns={columns} rows={ads} rowKey={(ad) => ad.adId} />;
};

/** Ads that wait for the operator, the oldest first, with what is left of their 24 hours. */
export const OperatorAdsPage = () => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const queue = useAdQueue();
  useDocumentTitle(t('operator.ads_title'));
  const [oldest] = queue.data?.ads ?? [];
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('operator.ads_title')}
        lead={
          oldest
            ? t('operator.ads_lead', {
                count: queue.data?.total ?? 0,
                time: formatDateTime(oldest.dueAt, locale, 'dateTime'),
              })
            : null
        }
      />
      <Section look="panel" padded={false}>
        <Loaded
          query={queue}
          failed={t('operator.ads_failed')}
          bones={
            <div className={css.body}>
              <RowBones />
            </div>
          }
        >
          {({ ads, total }) =>
            ads.length === 0 ? (
              <div className={css.body}>
                <Empty title={t('operator.ads_empty_title')}>{t('operator.ads_empty_text')}</Empty>
              </div>
            ) : (
              <>
                <Queue ads={ads} />
                <p className={css.foot}>{t('operator.shown', { shown: ads.length, total })}</p>
              </>
            )
          }
        </Loaded>
      </Section>
    </OperatorArea>
  );
};
