import type { MerchantStep } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, Section } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { useFieldNames } from './words.ts';

const OF_PAPERS: readonly MerchantStep['kind'][] = ['paper_added', 'paper_removed', 'looked'];

/** What happened to the dealer and who did it, the newest first. */
export const History = ({ steps }: { readonly steps: readonly MerchantStep[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const fieldNames = useFieldNames();
  return (
    <Section look="panel" title={t('dealers.history')}>
      <ol className={css.documents}>
        {steps.map(({ at, kind, by, reason, about, changes }, index) => (
          <li key={`${at} ${index}`}>
            <span className={css.soft}>
              {formatDateTime(at, locale, 'dateTime')}, {by ?? t('dealers.dealer')}
            </span>
            <span>
              {t(`dealers.step.${kind}`)}
              {about.length > 0
                ? `: ${OF_PAPERS.includes(kind) ? about.join(', ') : fieldNames(about)}`
                : null}
            </span>
            {(changes ?? []).map(({ field, before, after }) => (
              <span key={field} className={css.text}>
                {`${fieldNames([field])}: ${before || '–'} → ${after || '–'}`}
              </span>
            ))}
            {reason ? <span className={css.text}>{t('merchant.reason', { reason })}</span> : null}
          </li>
        ))}
      </ol>
    </Section>
  );
};
