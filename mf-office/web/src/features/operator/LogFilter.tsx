import { useLocation, useNavigate, useTooLong } from '@rollheim/module-api';
import { Button, ButtonLink, DateField, Select, TextField, type Choice } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';

/** Characters that can be searched for. */
const LONGEST = 254;

/**
 * What a log is filtered by; empty: everything. `Kind` names the field of what an entry is; `q` is a person or thing,
 * `from` and `to` are days (`YYYY-MM-DD`).
 */
export type LogFilter<Kind extends string, Value extends string = string> = Readonly<
  Record<Kind, Value | ''> & Record<'q' | 'from' | 'to', string>
>;

/** The filter that an address names; what cannot be filtered by counts for nothing. */
export function logFilterOf<Kind extends string, Value extends string>(
  parameters: URLSearchParams,
  kind: Kind,
  isKnown: (value: string) => value is Value,
): LogFilter<Kind, Value> {
  const chosen = parameters.get(kind) ?? '';
  const day = (name: string): string => {
    const text = parameters.get(name) ?? '';
    return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : '';
  };
  const rest = {
    q: (parameters.get('q') ?? '').slice(0, LONGEST),
    from: day('from'),
    to: day('to'),
  };
  return { [kind]: isKnown(chosen) ? chosen : '', ...rest } as LogFilter<Kind, Value>;
}

/** The address that names a filter. */
export const logSearchOf = (filter: Readonly<Record<string, string>>): string =>
  String(new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')));

interface Props<Kind extends string> {
  readonly kind: Kind;
  /** Of the address; the form is made again when it changes (`key`). */
  readonly filter: LogFilter<Kind>;
  readonly label: string;
  readonly kindLabel: string;
  /** Of an entry; the first means all. */
  readonly kinds: readonly Choice[];
  readonly whoLabel: string;
}

/** Filters a log by kind, by whom or what, and by days; the filter is in the address. */
export function LogFilterForm<Kind extends string>(props: Props<Kind>) {
  const { kind, filter, label, kindLabel, kinds, whoLabel } = props;
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState(filter);
  const set = (change: Partial<Record<string, string>>) => setTyped((latest) => ({ ...latest, ...change }));
  const long = useTooLong()(typed.q, LONGEST);
  return (
    <form
      role="search"
      aria-label={label}
      className={css.filter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!long) void navigate(`${pathname}?${logSearchOf(typed)}`);
      }}
    >
      <Select
        label={kindLabel}
        value={typed[kind]}
        onChange={(chosen) => set({ [kind]: chosen })}
        choices={kinds}
      />
      <TextField label={whoLabel} value={typed.q} onChange={(q) => set({ q })} error={long} />
      <DateField
        label={t('log.from')}
        value={typed.from === '' ? null : typed.from}
        onChange={(from) => set({ from: from ?? '' })}
      />
      <DateField
        label={t('log.to')}
        value={typed.to === '' ? null : typed.to}
        onChange={(to) => set({ to: to ?? '' })}
      />
      <Button type="submit" variant="outline">
        {t('auctions.search_send')}
      </Button>
      {logSearchOf(filter) === '' ? null : (
        <ButtonLink variant="quiet" href={pathname}>
          {t('log.reset')}
        </ButtonLink>
      )}
    </form>
  );
}
