import type { ValuationReport } from '@rollheim/contracts';
import {
  ApiProblem,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  useParams,
  usePath,
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
import { referenceOf } from '../../shared/errors.ts';
import { vehicleFacts, vehicleTitle } from '../../shared/facts.ts';
import { Layout } from '../../shared/Layout.tsx';
import { useReport } from '../../shared/queries.ts';
import { RangeBand } from '../../shared/RangeBand.tsx';
import { useTexts } from '../../texts.ts';
import css from './ReportPage.module.css';

const Report = ({ report }: { readonly report: ValuationReport }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { range, valuatedAt, product } = report;
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
        <Notice kind="info" title={t('report_waiting_title')}>
          {t('report_waiting_text')}
        </Notice>
      )}
      <Section title={range ? t('report_basis') : t('your_vehicle')}>
        {range ? <p>{t('report_basis_text')}</p> : null}
        <KeyFacts look="list" items={facts} />
      </Section>
      {range ? (
        <Section title={t('report_next')}>
          <p>{t('report_next_text')}</p>
          <ButtonLink size="lg" href={path('sell-new')}>
            {t('report_sell')}
          </ButtonLink>
        </Section>
      ) : null}
    </>
  );
};

/** The price range with what it is based on, or that it is still being worked on. */
export const ReportPage = () => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const report = useReport(id);
  useDocumentTitle(t('report_title'));
  const missing = report.error instanceof ApiProblem && report.error.code === 'not_found';
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
