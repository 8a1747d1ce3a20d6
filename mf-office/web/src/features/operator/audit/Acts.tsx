import type { AuditEntry } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useLocation, usePath } from '@rollheim/module-api';
import { formatDateTime, Link, Table, type TableColumn } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { useRolesText } from '../customers/roles-text.ts';
import css from '../Operator.module.css';
import { useNameOf } from '../security/people.tsx';
import { actText, detailText, vehicleText } from './acts.ts';
import { logSearchOf } from '../LogFilter.tsx';

/** Pages of what acts are about, by the first part of their command. */
const PAGES = {
  auction: 'operator-ad',
  listing: 'operator-ad',
  merchant: 'operator-merchant',
  suspicion: 'operator-suspicion',
  customer: 'operator-customer',
  account: 'operator-customer',
} as const;
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** What there is to say, each line once. */
const linesOf = (lines: readonly (string | null)[]): readonly string[] => [
  ...new Set(lines.flatMap((line) => line || [])),
];

/** Acts on many auctions at once, which lead to none. */
const OF_ALL: ReadonlySet<string> = new Set(['auction.outages', 'auction.set-holidays']);

const pageOf = (type: string) => {
  const kind = type.slice(0, type.indexOf('.'));
  return Object.hasOwn(PAGES, kind) && !OF_ALL.has(type) ? PAGES[kind as keyof typeof PAGES] : null;
};

/** What operators did: who, what, to whom, why. */
export const Acts = ({ entries }: { readonly entries: readonly AuditEntry[] }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { pathname } = useLocation();
  const nameOf = useNameOf();
  const rolesText = useRolesText();
  /** The trail of one person or thing. */
  const only = (q: string): string => `${pathname}?${logSearchOf({ q })}`;
  const columns: TableColumn<AuditEntry>[] = [
    {
      id: 'act',
      header: t('audit.act'),
      record: 'wide',
      cell: (entry) => {
        const page = pageOf(entry.type);
        const text = actText(t, entry);
        return (
          <>
            <strong>
              {page === null ? (
                text
              ) : (
                <Link href={path(page, { id: entry.about })} look="plain">
                  {text}
                </Link>
              )}
            </strong>
            {vehicleText(entry) === null ? null : <div>{vehicleText(entry)}</div>}
            <div className={css.soft}>
              <time dateTime={entry.at}>{formatDateTime(entry.at, locale, 'dateTime')}</time>
            </div>
          </>
        );
      },
    },
    {
      id: 'by',
      header: t('audit.by'),
      cell: ({ actor }) => (
        <Link href={only(actor.customerId)} look="plain">
          {nameOf(actor)}
        </Link>
      ),
    },
    {
      id: 'persons',
      header: t('log.person'),
      cell: ({ persons }) =>
        persons.length === 0 ? (
          <span className={css.soft}>{t('audit.nobody')}</span>
        ) : (
          persons.map((person) => (
            <div key={person.customerId} className={css.linkLine}>
              <Link href={only(person.customerId)} look="plain">
                {nameOf(person)}
              </Link>
            </div>
          ))
        ),
    },
    {
      id: 'why',
      header: t('audit.why'),
      record: 'wide',
      cell: (entry) => (
        <>
          {linesOf([
            entry.details === null ? t('audit.erased') : entry.reason,
            detailText(t, entry),
            entry.type === 'account.set-roles' && entry.details !== null
              ? rolesText(textsOf(entry.details['roles'])) || t('team.none')
              : null,
          ]).map((line) => (
            <p key={line} className={css.reason}>
              {line}
            </p>
          ))}
          <Link href={only(entry.about)} look="plain">
            {t('audit.only')}
          </Link>
        </>
      ),
    },
  ];
  return (
    <Table
      caption={t('audit.title')}
      density="dense"
      columns={columns}
      rows={entries}
      rowKey={({ seq }) => seq}
    />
  );
};
