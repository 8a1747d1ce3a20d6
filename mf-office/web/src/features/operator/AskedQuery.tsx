import type { OperatorAd } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, Notice, Section, Tag } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useFieldName } from './QueryFields.tsx';
import css from './Operator.module.css';

/** What was asked of the seller, and which of its fields are changed or confirmed since; nothing where nothing was asked. */
export const AskedQuery = ({ ad: { query, changed, confirmed = [] } }: { readonly ad: OperatorAd }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const nameOf = useFieldName();
  if (query === null) return null;
  const { fields, reason, at } = query;
  const points = fields.map((field) => ({
    field,
    said: confirmed.find((each) => each.field === field),
    isChanged: changed.includes(field),
  }));
  return (
    <Section look="panel" title={t('operator.query_of', { time: formatDateTime(at, locale, 'dateTime') })}>
      <p className={css.text}>{reason}</p>
      {fields.length === 0 ? <p className={css.soft}>{t('operator.query_whole')}</p> : null}
      {points.length > 0 && points.every(({ said, isChanged }) => said || isChanged) ? (
        <Notice kind="success">{t('operator.query_closed')}</Notice>
      ) : null}
      <ul className={css.points}>
        {points.map(({ field, said, isChanged }) => (
          <li key={field}>
            {nameOf(field)}{' '}
            {said ? (
              <>
                <Tag tone="success">{t('operator.query_confirmed')}</Tag>
                {said.note === null ? null : <div className={css.text}>{said.note}</div>}
              </>
            ) : (
              <Tag tone={isChanged ? 'success' : 'task'}>
                {t(isChanged ? 'operator.query_changed' : 'operator.query_unchanged')}
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};
