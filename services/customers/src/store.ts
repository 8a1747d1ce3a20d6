import type pg from 'pg';
import type { Locale, ProfileType } from '@rollheim/contracts';
import type { Customer } from './customer.ts';

const COLUMNS: readonly (readonly [keyof Customer, string])[] = [
  ['customerId', 'customer_id'],
  ['version', 'version'],
  ['profileType', 'profile_type'],
  ['segmentation', 'segmentation'],
  ['email', 'email'],
  ['name', 'name'],
  ['surname', 'surname'],
  ['company', 'company'],
  ['phone', 'phone'],
  ['street', 'street'],
  ['zipCode', 'zip_code'],
  ['city', 'city'],
  ['country', 'country'],
  ['reviewedCountry', 'reviewed_country'],
  ['language', 'language'],
  ['languageSetting', 'language_setting'],
  ['emailVerified', 'email_verified'],
  ['merchantId', 'merchant_id'],
  ['accepted', 'accepted'],
  ['reviewReason', 'review_reason'],
  ['reviewSince', 'review_since'],
  ['reviewChanged', 'review_changed'],
  ['reviewBefore', 'review_before'],
  ['correctedBy', 'corrected_by'],
  ['merchantBlocked', 'merchant_blocked'],
  ['blockReason', 'block_reason'],
  ['director', 'director'],
  ['contactName', 'contact_name'],
  ['contactSurname', 'contact_surname'],
  ['registerNumber', 'register_number'],
  ['papers', 'papers'],
  ['vatNumber', 'vat_number'],
  ['vatVerified', 'vat_verified'],
  ['tacAcceptedAt', 'tac_accepted_at'],
  ['readPopupIds', 'read_popup_ids'],
  ['notificationLocale', 'notification_locale'],
  ['inDirectory', 'in_directory'],
  ['isOperator', 'is_operator'],
  ['roles', 'roles'],
];

const NAMES = COLUMNS.map(([, column]) => column).join(', ');
const PLACES = COLUMNS.map((_, index) => `$${index + 1}`).join(', ');
const CHANGES = COLUMNS.slice(1)
  .map(([, column]) => `${column} = excluded.${column}`)
  .join(', ');

/** Reads a customer and locks the row until the transaction ends; null when there is none. */
export async function lockCustomer(client: pg.ClientBase, customerId: string): Promise<Customer | null> {
  const { rows } = await client.query(`select ${NAMES} from customers where customer_id = $1 for update`, [
    customerId,
  ]);
  return rows[0] ? toCustomer(rows[0]) : null;
}

/** Reads a customer; null when there is none. */
export async function readCustomer(client: pg.ClientBase, customerId: string): Promise<Customer | null> {
  const { rows } = await client.query(`select ${NAMES} from customers where customer_id = $1`, [customerId]);
  return rows[0] ? toCustomer(rows[0]) : null;
}

/** Writes a customer, new or changed. */
export async function saveCustomer(client: pg.ClientBase, customer: Customer): Promise<void> {
  await client.query(
    `insert into customers (${NAMES}) values (${PLACES}) on conflict (customer_id) do update set ${CHANGES}`,
    // a list of objects is jsonb, which the driver would take for an array
    COLUMNS.map(([field]) => (field === 'papers' ? JSON.stringify(customer.papers) : customer[field])),
  );
}

/** Customers whose published contact lacks their VAT number; each is answered once. */
export async function takeOlderContacts(client: pg.ClientBase): Promise<readonly Customer[]> {
  const { rows } = await client.query(
    `update customers set contact_version = 2 where contact_version < 2 and vat_number is not null
     returning ${NAMES}`,
  );
  return rows.map(toCustomer);
}

export async function nextMerchantId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`select nextval('merchant_numbers') as id`);
  return Number(rows[0]?.id);
}

/** Remembers a verification that came before its customer. */
export async function noteEarlyVerification(client: pg.ClientBase, customerId: string): Promise<void> {
  await client.query('insert into early_verifications (customer_id) values ($1) on conflict do nothing', [
    customerId,
  ]);
}

/** True where a verification had come before; forgets it. */
export async function takeEarlyVerification(client: pg.ClientBase, customerId: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from early_verifications where customer_id = $1', [
    customerId,
  ]);
  return rowCount === 1;
}

type Row = Readonly<Record<string, unknown>>;

function toCustomer(row: Row): Customer {
  const fields = Object.fromEntries(COLUMNS.map(([field, column]) => [field, row[column]]));
  const instant = (column: string): string | null => (row[column] as Date | null)?.toISOString() ?? null;
  return {
    ...(fields as unknown as Customer),
    profileType: row['profile_type'] as ProfileType,
    language: row['language'] as Locale,
    tacAcceptedAt: instant('tac_accepted_at'),
    reviewSince: instant('review_since'),
  };
}
