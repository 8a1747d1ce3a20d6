import { isSecurityKind, SECURITY_KINDS } from '@rollheim/contracts';
import { useLocation, useNavigate, useTooLong } from '@rollheim/module-api';
import { Button, ButtonLink, DateField, Select, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import type { SecurityFilter } from '../queries.ts';

/** Characters that can be searched for. */
const LONGEST = 254;

const EVERYTHING: SecurityFilter = { kind: '', q: '', from: '', to: '' };

/** The filter that an address names; what cannot be filtered by counts for nothing. */
export function filterOf(parameters: URLSearchParams): SecurityFilter {
  const kind = parameters.get('kind') ?? '';
  const day = (name: string): string => {
    const text = parameters.get(name) ?? '';
    return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : '';
  };
  return {
    kind: isSecurityKind(kind) ? kind : '',
    q: (parameters.get('q') ?? '').slice(0, LONGEST),
    from: day('from'),
    to: day('to'),
  };
}

/** The address that names a filter. */
export const searchOf = (filter: SecurityFilter): string =>
  String(new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')));

/** Filters the log by kind, by whom or what, and by days; the filter stands in the address. */
export const Filter = ({ filter }: { readonly filter: SecurityFilter }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState(filter);
  const long = useTooLong()(typed.q, LONGEST);
  return (
    <form
      role="search"
      aria-label={t('log.filter')}
      className={css.filter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!long) void navigate(`${pathname}?${searchOf(typed)}`);
      }}
    >
      <Select
        label={t('log.kind')}
        value={typed.kind}
        onChange={(kind) => setTyped({ ...typed, kind })}
        choices={[
          { value: '', label: t('log.all') },
          ...SECURITY_KINDS.map((kind) => ({ value: kind, label: t(`log.kind.${kind}`) })),
        ]}
      />
      <TextField
        label={t('log.who')}
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
      {searchOf(filter) === searchOf(EVERYTHING) ? null : (
        <ButtonLink variant="quiet" href={pathname}>
          {t('log.reset')}
        </ButtonLink>
      )}
    </form>
  );
};
