import type { OperatorAd } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, Notice, Section, Tag } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useFieldName } from './QueryFields.tsx';
import css from './Operator.module.css';

/** What was asked of the seller, and which of its fields are changed since; nothing where nothing was asked. */
export const AskedQuery = ({ ad: { query, changed } }: { readonly ad: OperatorAd }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const nameOf = useFieldName();
  if (query === null) return null;
  const { fields, reason, at } = query;
  return (
    <Section look="panel" title={t('operator.query_of', { time: formatDateTime(at, locale, 'dateTime') })}>
      <p className={css.text}>{reason}</p>
      {fields.length === 0 ? <p className={css.soft}>{t('operator.query_whole')}</p> : null}
      {fields.length > 0 && changed.length === fields.length ? (
        <Notice kind="success">{t('operator.query_closed')}</Notice>
      ) : null}
      <ul className={css.points}>
        {fields.map((field) => (
          <li key={field}>
            {nameOf(field)}{' '}
            <Tag tone={changed.includes(field) ? 'success' : 'task'}>
              {t(changed.includes(field) ? 'operator.query_changed' : 'operator.query_unchanged')}
            </Tag>
          </li>
        ))}
      </ul>
    </Section>
  );
};
