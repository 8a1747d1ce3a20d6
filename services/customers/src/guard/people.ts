import type { CommonKind, GuardPerson } from '@rollheim/auction-rules/shill';
import { FREE_MAIL_PROVIDERS } from '@rollheim/contracts/mail';
import type pg from 'pg';
import { mailboxOf } from './mailbox.ts';

interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly vat_number: string | null;
  readonly register_number: string | null;
  readonly company_key: string | null;
  readonly address_key: string | null;
  readonly phone_key: string | null;
  readonly domain_key: string;
  readonly browsers: readonly string[];
  readonly networks: readonly string[];
}

/** What the guard compares of these people; those without an account any more are left out. */
export async function loadPeople(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GuardPerson>> {
  const marks = (kind: string) =>
    `array(select m.mark from guard_marks m where m.customer_id = c.customer_id::text and m.kind = '${kind}')`;
  const { rows } = await client.query<PersonRow>(
    `select c.customer_id::text as id, c.email, c.vat_number, c.register_number, c.company_key, c.address_key,
       c.phone_key, c.domain_key, ${marks('browser')} as browsers, ${marks('network')} as networks
     from customers c where c.customer_id = any($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        vatNumber: row.vat_number,
        registerNumber: row.register_number,
        company: row.company_key,
        address: row.address_key,
        phone: row.phone_key,
        mailbox: mailboxOf(row.email),
        domain: FREE_MAIL_PROVIDERS.includes(row.domain_key) ? null : row.domain_key,
        browsers: row.browsers,
        networks: row.networks,
      },
    ]),
  );
}

const COLUMNS: Readonly<Partial<Record<CommonKind, string>>> = {
  vatNumber: 'vat_number',
  registerNumber: 'register_number',
  company: 'company_key',
  address: 'address_key',
  phone: 'phone_key',
  domain: 'domain_key',
};

/** How many people have each thing that these two have in common. */
export async function countShared(
  client: pg.ClientBase,
  one: GuardPerson,
  other: GuardPerson,
): Promise<(kind: CommonKind, value: string) => number> {
  const counts = new Map<string, number>();
  for (const [kind, column] of Object.entries(COLUMNS) as [keyof GuardPerson & CommonKind, string][]) {
    const value = one[kind];
    if (value === null || value !== other[kind]) continue;
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from customers where ${column} = $1`,
      [value],
    );
    counts.set(`${kind} ${String(value)}`, rows[0]?.count ?? 2);
  }
  for (const [kind, marks] of [
    ['browser', one.browsers.filter((mark) => other.browsers.includes(mark))],
    ['network', one.networks.filter((mark) => other.networks.includes(mark))],
  ] as const) {
    for (const mark of marks) {
      const { rows } = await client.query<{ count: number }>(
        'select count(distinct customer_id)::int as count from guard_marks where kind = $1 and mark = $2',
        [kind, mark],
      );
      counts.set(`${kind} ${mark}`, rows[0]?.count ?? 2);
    }
  }
  // a mailbox is one person's
  return (kind, value) => counts.get(`${kind} ${value}`) ?? 2;
}
