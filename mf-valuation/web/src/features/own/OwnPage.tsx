import type { ValuationReport } from '@rollheim/contracts';
import {
  localeAtom,
  referenceOf,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  useOwnArea,
  usePath,
} from '@rollheim/module-api';
import {
  ButtonLink,
  Empty,
  ErrorPanel,
  formatDateTime,
  Link,
  Notice,
  OwnArea,
  PageHead,
  Section,
  Skeleton,
  Table,
  Tag,
  type TableColumn,
} from '@rollheim/ui';
import { spanText } from '../../shared/band.ts';
import { vehicleTitle } from '../../shared/facts.ts';
import { useOwnValuations } from '../../shared/queries.ts';
import { useSelling } from '../../shared/use-selling.ts';
import { useTexts } from '../../texts.ts';
import { stateOf } from './own-state.ts';

const Valuations = ({ valuations }: { readonly valuations: readonly ValuationReport[] }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const selling = useSelling();
  const first = valuations.find(({ confirmed }) => confirmed === true);
  const reportOf = ({ valuationId: id, productType }: ValuationReport) =>
    path(`valuation-${productType}-report`, { id });
  /** What one can do with a valuation. */
  const next = (valuation: ValuationReport): { readonly href: string; readonly text: string } => {
    switch (stateOf(valuation)) {
      case 'editing':
        return { href: path(`valuation-${valuation.productType}`), text: t('own_continue') };
      case 'waits':
        return { href: reportOf(valuation), text: t('mail_again') };
      case 'refused':
        return { href: reportOf(first ?? valuation), text: t('again_link') };
      default:
        return selling(valuation);
    }
  };
  const columns: TableColumn<ValuationReport>[] = [
    {
      id: 'vehicle',
      header: t('own_column.vehicle'),
      record: 'wide',
      cell: (valuation) => (
        <Link
          href={
            valuation.status === 'editing' ? path(`valuation-${valuation.productType}`) : reportOf(valuation)
          }
        >
          {vehicleTitle(valuation.product) || t('own_untitled')}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('own_column.state'),
      cell: (valuation) => {
        const state = stateOf(valuation);
        return <Tag tone={state === 'valuated' ? 'success' : 'neutral'}>{t(`own_state.${state}`)}</Tag>;
      },
    },
    {
      id: 'range',
      header: t('own_column.range'),
      align: 'end',
      cell: ({ range }) => (range ? spanText(range.low, range.high) : '–'),
    },
    {
      id: 'valid',
      header: t('own_column.valid'),
      align: 'end',
      cell: ({ validUntil }) => (validUntil ? formatDateTime(validUntil, locale, 'date') : '–'),
    },
    {
      id: 'ad',
      header: t('own_column.ad'),
      cell: (valuation) => {
        const { href, text } = next(valuation);
        return <Link href={href}>{text}</Link>;
      },
    },
  ];
  return (
    <>
      {valuations.some((valuation) => stateOf(valuation) === 'refused') ? (
        <Notice kind="info" title={t('own_refused_title')}>
          {t('again_account')}
        </Notice>
      ) : null}
      <Section look="panel" padded={false}>
        <Table
          caption={t('own_title')}
          columns={columns}
          rows={valuations}
          rowKey={({ valuationId }) => valuationId}
        />
      </Section>
    </>
  );
};

/** The valuations of who is logged in, with their states. */
export const OwnPage = () => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const own = useOwnValuations();
  useDocumentTitle(t('own_title'));
  return (
    <OwnArea area={useOwnArea()}>
      <PageHead title={t('own_title')} lead={t('own_lead')} />
      {own.data ? (
        own.data.valuations.length === 0 ? (
          <Empty
            title={t('own_empty_title')}
            action={<ButtonLink href={path('valuation-motorhome')}>{t('report_start')}</ButtonLink>}
          >
            {t('own_empty_text')}
          </Empty>
        ) : (
          <Valuations valuations={own.data.valuations} />
        )
      ) : own.isError ? (
        <ErrorPanel
          title={t('own_failed')}
          reference={referenceOf(own.error)}
          retryLabel={t('retry')}
          onRetry={() => void own.refetch()}
          pending={own.isFetching}
        >
          {errorText(own.error)}
        </ErrorPanel>
      ) : (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="160px" shape="card" />
        </div>
      )}
    </OwnArea>
  );
};
