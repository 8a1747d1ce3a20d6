import { isTeamAct, TEAM_ACTS } from '@rollheim/contracts';
import { useLocation, useNavigate, useTooLong } from '@rollheim/module-api';
import { Button, ButtonLink, DateField, Select, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { actText } from './acts.ts';
import type { TrailFilter } from './queries.ts';

/** Characters that can be searched for. */
const LONGEST = 254;

/** The filter that an address names; what cannot be filtered by counts for nothing. */
export function trailFilterOf(parameters: URLSearchParams): TrailFilter {
  const act = parameters.get('act') ?? '';
  const day = (name: string): string => {
    const text = parameters.get(name) ?? '';
    return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : '';
  };
  return {
    act: isTeamAct(act) ? act : '',
    q: (parameters.get('q') ?? '').slice(0, LONGEST),
    from: day('from'),
    to: day('to'),
  };
}

/** The address that names a filter. */
export const trailSearchOf = (filter: Partial<TrailFilter>): string =>
  String(new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')));

/** Filters the trail by kind of act, by person or thing, and by days; the filter stands in the address. */
export const TrailFilterForm = ({ filter }: { readonly filter: TrailFilter }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState(filter);
  const long = useTooLong()(typed.q, LONGEST);
  const acts = TEAM_ACTS.map((type) => ({ value: type, label: actText(t, { type, details: null }) }));
  return (
    <form
      role="search"
      aria-label={t('audit.filter')}
      className={css.filter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!long) void navigate(`${pathname}?${trailSearchOf(typed)}`);
      }}
    >
      <Select
        label={t('audit.act')}
        value={typed.act}
        onChange={(act) => setTyped({ ...typed, act })}
        choices={[{ value: '', label: t('audit.all') }, ...acts]}
      />
      <TextField
        label={t('audit.who')}
        value={typed.q}
        onChange={(q) => setTyped({ ...typed, q })}
        error={long}
      />
      <DateField
        label={t('log.from')}
        value={typed.from === '' ? null : typed.from}
        onChange={(from) => setTyped({ ...typed, from: from ?? '' })}
      />
      <DateField
        label={t('log.to')}
        value={typed.to === '' ? null : typed.to}
        onChange={(to) => setTyped({ ...typed, to: to ?? '' })}
      />
      <Button type="submit" variant="outline">
        {t('auctions.search_send')}
      </Button>
      {trailSearchOf(filter) === '' ? null : (
        <ButtonLink variant="quiet" href={pathname}>
          {t('log.reset')}
        </ButtonLink>
      )}
    </form>
  );
};
