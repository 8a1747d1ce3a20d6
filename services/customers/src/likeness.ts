import type { MerchantDuplicate, MerchantGroup, MerchantLikeness } from '@rollheim/contracts';
import { FREE_MAIL_PROVIDERS } from '@rollheim/contracts/mail';
import type pg from 'pg';

/** Merchants `c` of a part of the list. */
export const OF_GROUP: Readonly<Record<MerchantGroup, string>> = {
  review: '(c.review_since is not null and not c.merchant_blocked)',
  rejected:
    '(c.merchant_id is not null and c.accepted = false and c.review_since is null and not c.merchant_blocked)',
  accepted: '(c.merchant_id is not null and c.accepted and not c.merchant_blocked)',
  blocked: '(c.merchant_id is not null and c.merchant_blocked)',
};

const FREE = FREE_MAIL_PROVIDERS.map((domain) => `'${domain}'`).join(', ');

/** What `c` and another customer `d` have in common; each condition is found by its index. */
const SAME: Readonly<Record<MerchantLikeness, string>> = {
  vatNumber: 'd.vat_number = c.vat_number',
  registerNumber: 'd.register_number = c.register_number',
  company: 'd.company_key = c.company_key',
  // also of a private account: who bids may sell under another name
  domain: `(d.domain_key = c.domain_key and c.domain_key not in (${FREE}))`,
  address: 'd.address_key = c.address_key',
  phone: 'd.phone_key = c.phone_key',
};
const ANY = Object.values(SAME).join(' or ');
const OTHER = `d.customer_id <> c.customer_id and d.segmentation = 'customer'`;

/** Other customers who have something in common with `c`, counted up to 10. */
export const HAS_DUPLICATE = `(select count(*) from (
  select 1 from customers d where ${OTHER} and (${ANY}) limit 10) found)`;

/** Customers who may be the same, the likest first; 10 at most. */
export async function duplicatesOf(
  client: pg.ClientBase,
  customerId: string,
): Promise<readonly MerchantDuplicate[]> {
  const same = Object.entries(SAME).map(([name, holds]) => `case when ${holds} then '${name}' end`);
  const groups = Object.entries(OF_GROUP).map(
    ([name, holds]) => `when ${holds.replaceAll('c.', 'd.')} then '${name}'`,
  );
  const { rows } = await client.query<MerchantDuplicate>(
    `select d.customer_id as "customerId", d.merchant_id as "merchantId", d.company, d.city,
       case ${groups.join(' ')} end as "group", array_remove(array[${same.join(', ')}], null) as same
     from customers c join customers d on ${OTHER} and (${ANY})
     where c.customer_id = $1
     order by cardinality(array_remove(array[${same.join(', ')}], null)) desc, d.customer_id limit 10`,
    [customerId],
  );
  return rows;
}
