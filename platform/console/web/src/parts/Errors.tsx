import { CircleCheck, Empty, Section, Select, Tag } from '@rollheim/ui';
import { useState } from 'react';
import { clock } from '../logic/figures.ts';
import { useLanguage } from '../texts.ts';
import type { ErrorGroup } from '../types.ts';
import css from './Errors.module.css';

const ALL = 'all';

/** Recent errors by cause, with the release sets in which they happened and their stacks. */
export const Errors = ({ errors, now }: { errors: readonly ErrorGroup[]; now: number }) => {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState(ALL);
  const modules = [...new Set(errors.map(({ module }) => module))].toSorted();
  const shown = chosen === ALL ? errors : errors.filter(({ module }) => module === chosen);
  return (
    <Section
      look="panel"
      id="errors"
      title={t('errors.title')}
      padded={false}
      actions={
        modules.length > 1 ? (
          <Select
            label={t('errors.filter')}
            look="chip"
            value={chosen}
            onChange={setChosen}
            choices={[
              { value: ALL, label: t('errors.all') },
              ...modules.map((module) => ({ value: module, label: module })),
            ]}
          />
        ) : null
      }
    >
      {shown.length === 0 ? (
        <Empty title={t('errors.empty')} drawing={<CircleCheck aria-hidden="true" className={css.well} />}>
          {t('errors.emptyText')}
        </Empty>
      ) : (
        <ul className={css.root}>
          {shown.map((group) => (
            <ErrorRow key={`${group.module} ${group.version} ${group.fingerprint}`} group={group} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
};

const ErrorRow = ({ group, now }: { group: ErrorGroup; now: number }) => {
  const { t, locale } = useLanguage();
  const { module, version, source, message, stack, count, lastAt, samples } = group;
  const sets = [...new Set(samples.map(({ releaseSet }) => releaseSet))];
  // what the gate noted met no page
  const met = source !== 'address_claim';
  const arms = [...new Set(samples.flatMap(({ arm }) => (arm ? [arm] : [])))];
  return (
    <li className={css.row}>
      <div className={css.head}>
        <Tag tone="error">{t(`source.${source}`)}</Tag>
        <b className={css.release}>
          {module} {version}
        </b>
        {arms.map((arm) => (
          <Tag key={arm} tone={arm === 'canary' ? 'time' : 'neutral'}>
            {t(`rollout.${arm}`)}
          </Tag>
        ))}
        <span className={css.soft}>
          {t('errors.count', { count })}, {t('errors.last', { time: clock(lastAt, locale, now) })}
        </span>
      </div>
      <p className={css.message}>{message}</p>
      {met ? (
        <p className={css.soft}>
          {t('errors.sets')}:{' '}
          <span className={css.sets}>{sets.length > 0 ? sets.join(', ') : t('none')}</span>
        </p>
      ) : null}
      {stack ? (
        <details className={css.details}>
          <summary>{t('errors.stack')}</summary>
          {/* a long line scrolls, also by the keyboard */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={css.stack} tabIndex={0} role="region" aria-label={t('errors.stack')}>
            {stack}
          </pre>
        </details>
      ) : met ? (
        <p className={css.soft}>{t('errors.noStack')}</p>
      ) : null}
    </li>
  );
};
