import { absent, object, text } from '@rollheim/contracts/schema';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';

/** Vehicles of one file of a sitemap: the format allows 50,000 addresses, and there are eight languages. */
const BLOCK = 5_000;

/** What is in the catalog, by id: hidden and withdrawn ads are not. */
const SHOWN = `from vehicle v join auction a on a.auction_id = v.ad_id
  where a.status not in ('editing', 'under_review', 'inactive') and a.chosen is null`;

/** Ids of all vehicles in blocks, for the sitemap. */
export const addressRoutes = ({ pool }: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/public/catalog/addresses',
    auth: 'public',
    query: object({ from: absent(text(Joi.string().pattern(/^[0-9a-z]{1,40}$/))) }).unknown(true),
    summary: `First ids of the blocks of ${BLOCK} vehicles; with \`from\` the vehicles of one block`,
    answers: 'CatalogAddresses',
    handler: async ({ query }) => {
      const { from } = query;
      if (from === undefined) {
        const { rows } = await pool.query<{ id: string }>(
          `select id from (select v.ad_id as id, row_number() over (order by v.ad_id) as at ${SHOWN}) n
           where (n.at - 1) % ${BLOCK} = 0 order by id`,
        );
        return { body: { blocks: rows.map(({ id }) => id) } };
      }
      const { rows } = await pool.query<{ id: string; releasedAt: Date }>(
        `select v.ad_id as id, v.released_at as "releasedAt" ${SHOWN} and v.ad_id >= $1
         order by v.ad_id limit ${BLOCK}`,
        [from],
      );
      return {
        body: { vehicles: rows.map(({ id, releasedAt }) => ({ id, releasedAt: releasedAt.toISOString() })) },
      };
    },
  }),
];
