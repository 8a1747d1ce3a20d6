import {
  dayOf,
  type AuditDetails,
  type AuditEntry,
  type Locale,
  type SecurityPerson,
} from '@rollheim/contracts';
import { toCsv, type CsvCell } from '@rollheim/service-kit';

type Texts = Readonly<Record<string, string>>;

const COLUMNS: readonly { readonly id: string; readonly cell: (entry: AuditEntry) => CsvCell }[] = [
  { id: 'audit.seq', cell: ({ seq }) => seq },
  { id: 'audit.at', cell: ({ at }) => ({ at }) },
  { id: 'audit.act', cell: ({ type }) => type },
  { id: 'audit.operator', cell: ({ actor }) => nameOf(actor) },
  { id: 'audit.about', cell: ({ about }) => about },
  { id: 'audit.persons', cell: ({ persons }) => persons.map(nameOf).join(' ') },
  { id: 'audit.reason', cell: ({ reason }) => reason },
  { id: 'audit.details', cell: ({ details }) => (details === null ? null : detailsText(details)) },
];

/** The address of an account, or the number that is left of it. */
const nameOf = ({ email, customerId }: SecurityPerson): string => email ?? customerId;

const detailsText = (details: AuditDetails): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' ') : String(value)}`)
    .join('; ');

const textsIn = async (locale: Locale): Promise<Texts> =>
  ((await import(`./locales/${locale}.json`, { with: { type: 'json' } })) as { default: Texts }).default;

/** What the file is called in a language, with the day (Berlin) on which it was made. */
export const auditFile = async (locale: Locale, now: string): Promise<string> =>
  `Rollheim-${(await textsIn(locale))['audit.file']}-${dayOf(now)}.csv`;

/** Lines of the audit trail as CSV, in a language; acts by the names of their commands. */
export async function auditCsv(entries: readonly AuditEntry[], locale: Locale): Promise<string> {
  const texts = await textsIn(locale);
  return toCsv(
    [
      COLUMNS.map(({ id }) => texts[id] ?? id),
      ...entries.map((entry) => COLUMNS.map(({ cell }) => cell(entry))),
    ],
    locale,
  );
}
