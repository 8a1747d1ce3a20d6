import type { OperatorMerchant } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { FileText, formatDateTime, Link, Notice, Section } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';

/** Papers of the trade registration. Each is opened by its link alone: who opens one is noted, and no one else. */
export const MerchantPapers = ({
  merchant: { application, paperLinks },
}: {
  readonly merchant: OperatorMerchant;
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { papers } = application;
  return (
    <Section look="panel" title={t('papers.label')}>
      {papers.length === 0 ? (
        <Notice kind="error">{t('dealers.papers_missing')}</Notice>
      ) : (
        <>
          <ul className={css.documents}>
            {papers.map(({ mediaId, name, at }) => {
              const href = paperLinks[mediaId] ?? '';
              return (
                <li key={mediaId}>
                  <strong>{name}</strong>
                  <span className={css.soft}>
                    {t('dealers.uploaded', { time: formatDateTime(at, locale, 'dateTime') })}
                  </span>
                  <Link href={href} target="_blank" rel="noopener" className={css.file}>
                    <FileText aria-hidden="true" />
                    {t('operator.document_open')}
                  </Link>
                </li>
              );
            })}
          </ul>
          <p className={css.soft}>{t('dealers.look_noted')}</p>
        </>
      )}
    </Section>
  );
};
