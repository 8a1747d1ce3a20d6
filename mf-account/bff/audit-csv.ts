import type { AuditDetails, AuditEntry, Locale, SecurityPerson } from '@rollheim/contracts';
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

/** Lines of the audit trail as CSV, in a language; acts by the names of their commands. */
export async function auditCsv(entries: readonly AuditEntry[], locale: Locale): Promise<string> {
  const file = (await import(`./locales/${locale}.json`, { with: { type: 'json' } })) as { default: Texts };
  const texts = file.default;
  return toCsv(
    [
      COLUMNS.map(({ id }) => texts[id] ?? id),
      ...entries.map((entry) => COLUMNS.map(({ cell }) => cell(entry))),
    ],
    locale,
  );
}
