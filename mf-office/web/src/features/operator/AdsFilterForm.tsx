import { QUEUE_HINTS } from '@rollheim/contracts';
import { useLocation, useNavigate, useTooLong } from '@rollheim/module-api';
import { Button, ButtonLink, Select, TextField, type Choice } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { LONGEST, SELLERS, TYPES, type AdsFilter } from './ads-filter.ts';
import { logSearchOf } from './LogFilter.tsx';
import css from './Operator.module.css';

/** Filters the queue of ads; the filter is in the address, and goes along to the ads. */
export const AdsFilterForm = ({ filter }: { readonly filter: AdsFilter }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [q, setQ] = useState(filter.q);
  const long = useTooLong()(q, LONGEST);
  const open = (changed: Partial<Record<keyof AdsFilter, string>>) =>
    void navigate(`${pathname}?${logSearchOf({ ...filter, q: q.trim(), ...changed })}`);
  const all: Choice = { value: '', label: t('queue.all') };
  const choose = (field: keyof AdsFilter, label: string, choices: readonly Choice[]) => (
    <Select
      label={label}
      value={filter[field]}
      onChange={(value) => open({ [field]: value })}
      choices={[all, ...choices]}
    />
  );
  return (
    <form
      role="search"
      aria-label={t('queue.filter')}
      className={css.filter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!long) open({});
      }}
    >
      <TextField label={t('queue.q')} value={q} onChange={setQ} error={long} />
      {choose(
        'hint',
        t('hints.title'),
        QUEUE_HINTS.map((value) => ({ value, label: t(`hints.${value}`) })),
      )}
      {choose(
        'seller',
        t('operator.seller'),
        SELLERS.map((value) => ({ value, label: t(`profile.${value}`) })),
      )}
      {choose(
        'type',
        t('queue.type'),
        TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
      )}
      {choose('due', t('operator.due'), [{ value: 'soon', label: t('queue.due_soon') }])}
      <Button type="submit" variant="outline">
        {t('auctions.search_send')}
      </Button>
      {logSearchOf({ ...filter }) === '' ? null : (
        <ButtonLink variant="quiet" href={pathname}>
          {t('log.reset')}
        </ButtonLink>
      )}
    </form>
  );
};
