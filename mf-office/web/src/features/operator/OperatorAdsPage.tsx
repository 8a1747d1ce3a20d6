import type { OperatorAdQueue } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import {
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  usePath,
  useSearchParams,
} from '@rollheim/module-api';
import { Loaded, Pages, groupedNumber, placeOf, usePage, VehicleCell } from '@rollheim/page-parts';
import {
  ButtonLink,
  Empty,
  formatDateTime,
  PageHead,
  Section,
  Stack,
  Table,
  type TableColumn,
} from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { HintTags } from './AdHints.tsx';
import { adsFilterOf } from './ads-filter.ts';
import { AdsFilterForm } from './AdsFilterForm.tsx';
import { Clock } from './Clock.tsx';
import { TakenTag } from './desk/Taken.tsx';
import css from './Operator.module.css';
import { PanelBones } from './Panel.tsx';
import { OperatorArea } from './OperatorArea.tsx';
import { useAdQueue } from './queries.ts';

type Entry = OperatorAdQueue['ads'][number];

const Queue = ({ ads }: { readonly ads: readonly Entry[] }) => {
  const t = useTexts();
  const path = usePath();
  const { search } = useLocation();
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
      // where the vehicle is says nothing of the seller
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
    {
      id: 'hints',
      header: t('hints.title'),
      cell: (ad) =>
        ad.hints.length === 0 ? (
          <span className={css.soft}>{t('hints.none')}</span>
        ) : (
          <HintTags hints={ad.hints} />
        ),
    },
    {
      id: 'due',
      header: t('operator.due'),
      cell: (ad) => (
        <Stack gap={2}>
          <Clock dueAt={ad.dueAt} />
          <TakenTag kind="ad" id={ad.adId} />
        </Stack>
      ),
    },
    {
      id: 'decision',
      header: t('operator.decision'),
      align: 'end',
      record: 'end',
      cell: (ad) => (
        <ButtonLink size="sm" href={`${path('operator-ad', { id: ad.adId })}${search}`}>
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
  const [parameters] = useSearchParams();
  const filter = adsFilterOf(parameters);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const queue = useAdQueue(filter, usePage());
  useDocumentTitle(t('operator.ads_title'));
  const [oldest] = queue.data?.ads ?? [];
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('operator.ads_title')}
        lead={
          oldest && !isFiltered
            ? t('operator.ads_lead', {
                count: queue.data?.total ?? 0,
                time: formatDateTime(oldest.dueAt, locale, 'dateTime'),
              })
            : null
        }
      />
      <AdsFilterForm key={JSON.stringify(filter)} filter={filter} />
      <Section look="panel" padded={false}>
        <Loaded query={queue} failed={t('operator.ads_failed')} bones={<PanelBones />}>
          {({ ads, total, page, pages }) =>
            ads.length === 0 ? (
              <div className={css.body}>
                <Empty title={t(isFiltered ? 'queue.none_title' : 'operator.ads_empty_title')}>
                  {t(isFiltered ? 'queue.none_text' : 'operator.ads_empty_text')}
                </Empty>
              </div>
            ) : (
              <>
                <Queue ads={ads} />
                <p className={css.foot}>{t('operator.shown', { shown: ads.length, total })}</p>
                {pages > 1 ? (
                  <div className={css.body}>
                    <Pages page={page} pages={pages} />
                  </div>
                ) : null}
              </>
            )
          }
        </Loaded>
      </Section>
    </OperatorArea>
  );
};
