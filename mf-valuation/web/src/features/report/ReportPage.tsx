import type { ValuationReport } from '@rollheim/contracts';
import {
  isMissing,
  localeAtom,
  referenceOf,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  useMutation,
  useParams,
  usePath,
  useQueryClient,
  useSearchParams,
} from '@rollheim/module-api';
import {
  ButtonLink,
  Empty,
  ErrorPanel,
  formatDateTime,
  KeyFacts,
  Notice,
  Section,
  Skeleton,
} from '@rollheim/ui';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { vehicleFacts, vehicleTitle } from '../../shared/facts.ts';
import { Layout } from '../../shared/Layout.tsx';
import { reportKey, useReport } from '../../shared/queries.ts';
import { RangeBand } from '../../shared/RangeBand.tsx';
import { useTexts } from '../../texts.ts';
import css from './ReportPage.module.css';

const Report = ({ report }: { readonly report: ValuationReport }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { range, valuatedAt, product, notes } = report;
  const waits = report.confirmed === false;
  const facts = vehicleFacts(product, locale, t).map(({ label, value }) => ({ label, value }));
  return (
    <>
      <div>
        <p className={css.soft}>{t('report_title')}</p>
        <h1>{vehicleTitle(product)}</h1>
      </div>
      {range ? (
        <section className={css.range} aria-label={t('report_range')}>
          <p className={css.soft}>{t('report_range')}</p>
          <RangeBand low={range.low} high={range.high} labelled />
          {valuatedAt ? (
            <p className={css.soft}>
              {t('report_date', { date: formatDateTime(valuatedAt, locale, 'dateLong') })}
            </p>
          ) : null}
        </section>
      ) : (
        <Notice kind="info" title={t(waits ? 'confirm_title' : 'report_waiting_title')}>
          {t(waits ? 'confirm_text' : 'report_waiting_text')}
        </Notice>
      )}
      <Section title={range ? t('report_basis') : t('your_vehicle')}>
        {range ? <p>{t('report_basis_text')}</p> : null}
        <KeyFacts look="list" items={facts} />
        {notes ? (
          <div>
            <p className={css.soft}>{t('report_notes')}</p>
            <p className={css.notes}>{notes}</p>
          </div>
        ) : null}
      </Section>
      {range ? (
        <Section title={t('report_next')}>
          <p>{t(`report_next_text.${report.productType}`)}</p>
          <ButtonLink
            size="lg"
            href={`${path('sell-new')}?${new URLSearchParams({ valuation: report.valuationId }).toString()}`}
          >
            {t('report_sell')}
          </ButtonLink>
        </Section>
      ) : null}
    </>
  );
};

/** Confirms the address with the token that the mail's link carries; pending where there is one, until it is spent. */
function useConfirmation(valuationId: string) {
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const token = search.get('confirm');
  const { mutate, isError, error } = useMutation({
    mutationFn: (given: string) =>
      api.post('/public/valuate-my-vehicle/confirm', { body: { valuationId, token: given } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: reportKey(valuationId) });
      setSearch({}, { replace: true });
    },
  });
  useEffect(() => {
    if (token !== null) mutate(token);
  }, [token, mutate]);
  return { isPending: token !== null && !isError, isError, error };
}

/** The price range with what it is based on, or that it is still being worked on. */
export const ReportPage = () => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const report = useReport(id);
  const confirmation = useConfirmation(id);
  useDocumentTitle(t('report_title'));
  if (confirmation.isPending)
    return (
      <Layout>
        <div role="status" aria-label={t('confirm_pending')}>
          <Skeleton height="320px" shape="card" />
        </div>
      </Layout>
    );
  if (confirmation.isError) {
    const expired = isMissing(confirmation.error);
    return (
      <Layout>
        <Empty
          title={t('confirm_failed')}
          headingLevel={1}
          action={<ButtonLink href={path('valuation-motorhome')}>{t('report_start')}</ButtonLink>}
        >
          {expired ? t('confirm_expired') : errorText(confirmation.error)}
        </Empty>
      </Layout>
    );
  }
  const missing = isMissing(report.error);
  return (
    <Layout>
      {report.data ? (
        <Report report={report.data} />
      ) : report.isPending ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="320px" shape="card" />
        </div>
      ) : missing ? (
        <Empty
          title={t('report_missing_title')}
          headingLevel={1}
          action={<ButtonLink href={path('valuation-motorhome')}>{t('report_start')}</ButtonLink>}
        >
          {t('report_missing_text')}
        </Empty>
      ) : (
        <ErrorPanel
          title={t('report_failed')}
          reference={referenceOf(report.error)}
          retryLabel={t('retry')}
          onRetry={() => void report.refetch()}
          pending={report.isFetching}
        >
          {errorText(report.error)}
        </ErrorPanel>
      )}
    </Layout>
  );
};
