import {
  type CustomerCommands,
  type DirectoryContact,
  type MerchantClaim,
  type MerchantGroup,
  type MerchantQueue,
  type MerchantReview,
  type MerchantRow,
  type MerchantStep,
} from '@rollheim/contracts';
import type pg from 'pg';
import { applicationOf } from './customer.ts';
import { reviewedAs } from './review.ts';
import { duplicatesOf, HAS_DUPLICATE, OF_GROUP } from './likeness.ts';
import { readCustomer } from './store.ts';

/** Entries per page. */
const PAGE = 50;
/** Entries of a history at most. */
const MOST_STEPS = 200;

const NAME = `coalesce(nullif(trim(concat_ws(' ', o.name, o.surname)), ''), o.email)`;
/** $1: the instant. A claim that has run out is none. */
const CLAIM = `case when l.holder is not null then
  jsonb_build_object('customerId', l.holder, 'name', ${NAME}, 'at', l.at) end`;
const CLAIMED = `left join claims l on l.kind = 'merchant' and l.item_id = c.customer_id::text and l.until > $1
  left join customers o on o.customer_id = l.holder`;

interface StoredRow extends Omit<MerchantRow, 'since' | 'takenBy'> {
  readonly since: Date | null;
  readonly takenBy: MerchantClaim | null;
  readonly total: number;
}

/** Postgres writes instants of JSON its own way. */
const claimOf = (claim: MerchantClaim | null): MerchantClaim | null =>
  claim && { ...claim, at: new Date(claim.at).toISOString() };

function toRow(stored: StoredRow): MerchantRow {
  const { total: _, since, takenBy, ...row } = stored;
  return { ...row, since: since?.toISOString() ?? null, takenBy: claimOf(takenBy) };
}

/** A page of merchants; `q` is part of a company or a name, an address of e-mail, a number of the house or of VAT. */
export async function merchantQueue(
  client: pg.ClientBase,
  { group, q, page }: CustomerCommands['merchant.queue'],
): Promise<MerchantQueue> {
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const digits = q.replaceAll(/\s/g, '');
  const found = await client.query<StoredRow>(
    `select c.customer_id as "customerId", c.merchant_id as "merchantId", c.company,
       nullif(trim(concat_ws(' ', c.contact_name, c.contact_surname)), '') as contact,
       c.zip_code as "zipCode", c.city, c.country, c.accepted, c.merchant_blocked as blocked,
       c.review_since as since, c.review_changed as changed, jsonb_array_length(c.papers) as papers,
       c.vat_number as "vatNumber", c.vat_verified as "vatVerified", ${CLAIM} as "takenBy",
       ${HAS_DUPLICATE}::int as duplicates, (count(*) over ())::int as total
     from customers c ${CLAIMED}
     where ${OF_GROUP[group]} and ($2 = '' or c.company ilike $3 or c.email ilike $3
       or concat_ws(' ', c.contact_name, c.contact_surname) ilike $3
       or c.merchant_id::text = $4 or upper(c.vat_number) = upper($4))
     order by c.review_since, c.merchant_id desc limit $5 offset $6`,
    [new Date(), q, like, digits, PAGE, (page - 1) * PAGE],
  );
  const groups = Object.entries(OF_GROUP).map(
    ([name, of]) => `count(*) filter (where ${of})::int as ${name}`,
  );
  const counted = await client.query<Record<MerchantGroup, number>>(
    `select ${groups.join(', ')} from customers c where c.merchant_id is not null`,
  );
  const total = found.rows[0]?.total ?? 0;
  return {
    merchants: found.rows.map((row) => toRow(row)),
    total,
    page,
    pages: Math.ceil(total / PAGE),
    counts: counted.rows[0] ?? { review: 0, rejected: 0, accepted: 0, blocked: 0 },
  };
}

/** Everything about one merchant at an instant, for an operator; null where there is none. */
export async function merchantReview(
  client: pg.ClientBase,
  customerId: string,
  operator: string,
  at: string,
): Promise<MerchantReview | null> {
  const customer = await readCustomer(client, customerId);
  if (!customer || customer.merchantId === null) return null;
  const claim = await client.query<{ claim: MerchantClaim | null }>(
    `select ${CLAIM} as claim from customers c ${CLAIMED}
     where c.customer_id = $2`,
    [at, customerId],
  );
  const steps = await client.query<
    Omit<MerchantStep, 'at' | 'changes'> & { at: Date; changes: MerchantStep['changes'] | null }
  >(
    `select h.at, h.kind, case when h.actor is not null then ${NAME} end as by, h.reason, h.about, h.changes
     from merchant_history h left join customers o on o.customer_id = h.actor
     where h.customer_id = $1 order by h.id desc limit ${MOST_STEPS}`,
    [customerId],
  );
  const { email, emailVerified, name, surname, language, languageSetting } = customer;
  return {
    customerId,
    application: applicationOf(customer),
    person: { email, emailVerified, name, surname, language: languageSetting ?? language },
    since: customer.reviewSince,
    changed: customer.reviewChanged,
    seen: reviewedAs(customer),
    takenBy: claimOf(claim.rows[0]?.claim ?? null),
    own: customerId === operator,
    correctedByReader: customer.correctedBy.includes(operator),
    duplicates: await duplicatesOf(client, customerId),
    history: steps.rows.map(({ changes, ...step }) => ({
      ...step,
      at: step.at.toISOString(),
      ...(changes ? { changes } : {}),
    })),
  };
}

/**
 * Contacts of accepted dealers who let others see them; null where the asker is no accepted dealer. No e-mail address:
 * it is what its owner logs in with.
 */
export async function directoryContacts(
  client: pg.ClientBase,
  asker: string | null,
  merchantIds: readonly number[],
): Promise<readonly DirectoryContact[] | null> {
  const own = asker === null ? null : await readCustomer(client, asker);
  if (!own || own.merchantId === null || own.accepted !== true || own.merchantBlocked) return null;
  const { rows } = await client.query<DirectoryContact>(
    `select merchant_id as "merchantId", street, zip_code as "zipCode", city, phone,
       contact_name as "contactName", contact_surname as "contactSurname"
     from customers where merchant_id = any($1::int[]) and in_directory and accepted and not merchant_blocked
     order by merchant_id`,
    [merchantIds],
  );
  return rows;
}
