import type {
  CustomerCommands,
  CustomerNote,
  CustomerRecord,
  CustomerRow,
  CustomersFound,
  PersonBids,
} from '@rollheim/contracts';
import type pg from 'pg';
import { searched } from './words.ts';

/** Customers per page. */
const PAGE = 50;
/** Entries of each list about one person. */
const MOST = 50;

const ROW = `c.customer_id as "customerId", c.profile_type as "profileType", c.segmentation, c.email, c.name,
  c.surname, c.company, c.zip_code as "zipCode", c.city, c.country, c.merchant_id as "merchantId", c.accepted,
  c.merchant_blocked as blocked`;

/** What is found by the index; `is true` behind it hides the index, so that customers are walked in their order. */
const MATCH = "(($1::text <> '' and search_words @@ $1::tsquery) or phone_key = $2)";
const PAGE_OF = `select customer_id from found
  where ($3::uuid is null or customer_id > $3) and not customer_id = any($4) order by customer_id limit $5`;
/** Many enough to meet a page of them soon on a walk; fewer are found by the index and put in order then. */
const MANY = 10_000;

function withoutCount(counted: CustomerRow & { readonly n: number }): CustomerRow {
  const { n: _, ...row } = counted;
  return row;
}

/** A page of customers; `ids` come first. Nothing is found by nothing. */
export async function findCustomers(
  client: pg.ClientBase,
  { q, ids, after }: CustomerCommands['customer.search'],
): Promise<CustomersFound> {
  const named =
    after === null && ids.length > 0
      ? await client.query<CustomerRow>(`select ${ROW} from customers c where c.customer_id = any($1)`, [ids])
      : null;
  const { words, phone } = searched(q);
  if (words === '' && phone === null) return { customers: named?.rows ?? [], next: null };
  const values = [words, phone, after, ids, PAGE + 1];
  const few = await client.query<CustomerRow & { readonly n: number }>(
    `with found as materialized (select customer_id from customers where ${MATCH} limit ${MANY})
     select ${ROW}, (select count(*)::int from found) as n from (${PAGE_OF}) page
     join customers c using (customer_id) order by c.customer_id`,
    values,
  );
  const isCommon = few.rows[0] ? few.rows[0].n === MANY : after !== null;
  const { rows } = isCommon
    ? await client.query<CustomerRow>(
        `with found as not materialized (select customer_id from customers where (${MATCH}) is true)
         select ${ROW} from (${PAGE_OF}) page join customers c using (customer_id) order by c.customer_id`,
        values,
      )
    : { rows: few.rows.map(withoutCount) };
  const page = rows.slice(0, PAGE);
  return {
    customers: [...(named?.rows ?? []), ...page],
    next: rows.length > PAGE ? (page.at(-1)?.customerId ?? null) : null,
  };
}

type Stored = Omit<CustomerRecord['customer'], 'createdAt' | 'tacAcceptedAt'> & {
  readonly createdAt: Date;
  readonly tacAcceptedAt: Date | null;
};

/** What is known of a person; null where there is none. */
export async function recordOf(client: pg.ClientBase, customerId: string): Promise<CustomerRecord | null> {
  const { rows } = await client.query<Stored>(
    `select ${ROW}, c.phone, c.street, coalesce(c.language_setting, c.language) as language,
       c.email_verified as "emailVerified", c.vat_number as "vatNumber", c.vat_verified as "vatVerified",
       c.block_reason as "blockReason", c.created_at as "createdAt", c.tac_accepted_at as "tacAcceptedAt"
     from customers c where c.customer_id = $1`,
    [customerId],
  );
  const [customer] = rows;
  if (!customer) return null;
  const notes = await client.query<Omit<CustomerNote, 'at'> & { at: Date }>(
    `select n.note_id::text as "noteId", n.at, n.text,
       coalesce(nullif(trim(concat_ws(' ', o.name, o.surname)), ''), o.email) as by
     from customer_notes n left join customers o on o.customer_id = n.author
     where n.customer_id = $1 order by n.note_id desc limit ${MOST}`,
    [customerId],
  );
  const bids = await client.query<Omit<PersonBids, 'highest' | 'at'> & { highest: string; at: Date }>(
    `select auction_id as "auctionId", count(*)::int as bids, max(price) as highest, max(at) as at
     from guard_bids where customer_id = $1::text group by auction_id order by max(at) desc limit ${MOST}`,
    [customerId],
  );
  return {
    customer: {
      ...customer,
      createdAt: customer.createdAt.toISOString(),
      tacAcceptedAt: customer.tacAcceptedAt?.toISOString() ?? null,
    },
    notes: notes.rows.map((note) => ({ ...note, at: note.at.toISOString() })),
    bids: bids.rows.map((row) => ({ ...row, highest: Number(row.highest), at: row.at.toISOString() })),
  };
}
