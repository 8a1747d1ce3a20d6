import type { ValuationReport } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useServerNow } from '@rollheim/module-api';
import { Prices } from '@rollheim/page-parts/prices';
import { ButtonLink, FileText, formatDateTime, Inline, KeyFacts, Notice, Section } from '@rollheim/ui';
import { MailAgain } from '../confirm/MailAgain.tsx';
import { Refused } from '../confirm/Refused.tsx';
import { vehicleFacts, vehicleTitle } from '../../shared/facts.ts';
import { useReportPrices } from '../../shared/queries.ts';
import { RangeBand } from '../../shared/RangeBand.tsx';
import { useSelling } from '../../shared/use-selling.ts';
import { useTexts } from '../../texts.ts';
import { Notes } from './Notes.tsx';
import css from './ReportPage.module.css';

interface Props {
  readonly report: ValuationReport;
}

/** The range that the team gave, and until when it holds. */
const Result = ({ report: { range, valuatedAt, validUntil = null } }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const now = useServerNow();
  if (range === null) return null;
  const day = (at: string) => formatDateTime(at, locale, 'dateLong');
  const expired = validUntil !== null && Date.parse(validUntil) < now();
  return (
    <section className={css.range} aria-label={t('report_range')}>
      <p className={css.soft}>{t('report_range')}</p>
      <RangeBand low={range.low} high={range.high} labelled />
      <p className={css.soft}>
        {valuatedAt ? `${t('report_date', { date: day(valuatedAt) })}. ` : ''}
        {validUntil === null || expired ? '' : `${t('report_valid', { date: day(validUntil) })}.`}
      </p>
      {expired ? <Notice kind="info">{t('report_expired', { date: day(validUntil) })}</Notice> : null}
    </section>
  );
};

/** The way into the wizard, which begins with what the valuation knows, or goes on where it was left. */
const Sell = ({ report }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const ready = report.range !== null;
  const { href, text } = useSelling()(report);
  return (
    <div className={css.range}>
      <h2>{t('report_next')}</h2>
      <p>
        {t(report.ad ? 'report_begun' : ready ? `report_next_text.${report.productType}` : 'report_early')}
      </p>
      <Inline gap={3}>
        <ButtonLink size="lg" href={href}>
          {text}
        </ButtonLink>
        {ready ? (
          <ButtonLink
            size="lg"
            variant="quiet"
            icon={<FileText aria-hidden="true" />}
            href={`/api/public/valuate-my-vehicle/report/get/${report.valuationId}/report.pdf?locale=${locale}`}
            download={`Rollheim-${report.valuationId}.pdf`}
          >
            {t('report_pdf')}
          </ButtonLink>
        ) : null}
      </Inline>
    </div>
  );
};

/** What sales of vehicles like it brought. */
const Sales = ({ report: { valuationId } }: Props) => {
  const t = useTexts();
  return (
    <Section title={t('report_sales')}>
      <Prices query={useReportPrices(valuationId)} of="own" given />
    </Section>
  );
};

/** The price range with what it is based on, or that it is still being worked on. */
export const Report = ({ report }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { range, product, notes } = report;
  const waits = report.confirmed === false;
  if (report.refused) return <Refused />;
  const facts = vehicleFacts(product, locale, t).map(({ label, value }) => ({ label, value }));
  return (
    <>
      <div>
        <p className={css.soft}>{t('report_title')}</p>
        <h1>{vehicleTitle(product)}</h1>
      </div>
      {range ? (
        <div className={css.head}>
          <Result report={report} />
          <Sell report={report} />
        </div>
      ) : (
        <>
          <Notice kind="info" title={t(waits ? 'confirm_title' : 'report_waiting_title')}>
            {t(waits ? 'confirm_text' : 'report_waiting_text')}
          </Notice>
          {waits ? (
            <MailAgain valuationId={report.valuationId} mine={report.mine ?? false} />
          ) : (
            <Sell report={report} />
          )}
        </>
      )}
      <Section title={range ? t('report_basis') : t('your_vehicle')}>
        {range ? <p>{t('report_basis_text')}</p> : null}
        <KeyFacts look="list" items={facts} />
        {notes ? (
          <div>
            <p className={css.soft}>{t('report_notes')}</p>
            <Notes text={notes} />
          </div>
        ) : null}
      </Section>
      {range ? <Sales report={report} /> : null}
    </>
  );
};
