import { COMMAND_REFUSALS, PAGE_SIZE, type SearchDealer } from '@rollheim/contracts';
import { defaulted, number, object, text } from '@rollheim/contracts/schema';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type { Pool } from 'pg';

const query = object({
  q: defaulted(text(Joi.string().trim().max(200).allow('')), ''),
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
}).unknown(true);

interface Asked {
  readonly q: string;
  readonly page: number;
}

/** Who is in the directory; $1: patterns that the company's name must fit. */
const LISTED = 'accepted and not blocked and merchant_id is not null and company ilike all ($1::text[])';

/** Accepted dealers whose company holds every word, by name. */
async function directory(pool: Pool, { q, page }: Asked): Promise<{ data: SearchDealer[]; total: number }> {
  const words = q.split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
  const [found, count] = await Promise.all([
    pool.query<SearchDealer>(
      `select merchant_id as "merchantId", company, country, region from customer where ${LISTED}
       order by lower(company), merchant_id limit $2 offset $3`,
      [patterns, PAGE_SIZE, (page - 1) * PAGE_SIZE],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from customer where ${LISTED}`, [patterns]),
  ]);
  return { data: found.rows, total: count.rows[0]?.total ?? 0 };
}

export const merchantRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/public/merchants/get',
    auth: 'public',
    query,
    summary: 'Directory of accepted dealers: company, country and region, 10 a page (spec 2 §7.3)',
    answers: 'Merchants',
    handler: async ({ query: asked }) => {
      const { page, q } = asked as Asked;
      const { data, total } = await directory(ctx.pool, { page, q });
      return { body: { data, total, page, pages: Math.ceil(total / PAGE_SIZE) } };
    },
  }),
  route({
    method: 'GET',
    path: '/private/merchants/contacts',
    auth: 'session',
    query,
    // enough to look for a dealer all day, not to copy the directory
    limit: [
      { points: 30, seconds: 60 },
      { points: 100, seconds: 86_400 },
    ],
    summary:
      'Address, phone and contact person of the dealers of a page of the directory who let other accepted dealers see them',
    answers: 'DirectoryContacts',
    refusals: COMMAND_REFUSALS.customers,
    handler: async (request) => {
      const { page, q } = request.query as Asked;
      const { data } = await directory(ctx.pool, { page, q });
      const merchantIds = data.map(({ merchantId }) => merchantId);
      const key = request.session?.customerId ?? '';
      return { body: await ctx.ask(request, { key, type: 'merchant.directory', payload: { merchantIds } }) };
    },
  }),
];
