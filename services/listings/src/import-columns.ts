import type { CommandAnswer, ListingCommands } from '@rollheim/contracts';
import {
  accepted,
  customerOf,
  isOperator,
  rejected,
  type CommandHandlers,
  type Tx,
} from '@rollheim/service-kit';
import type pg from 'pg';

/** Headings that are remembered of one seller; of more the oldest are forgotten. */
const MOST_REMEMBERED = 1000;

type ImportCommands = Pick<ListingCommands, 'listing.columns' | 'listing.remember-columns'>;

/** The account that sends a file; null for the team and for browsers without one, who send none. */
const sellerOf = (actor: string | null): string | null => (isOperator(actor) ? null : customerOf(actor));

async function rememberedOf(
  client: pg.PoolClient,
  customerId: string,
): Promise<CommandAnswer<'listing.columns'>> {
  const { rows } = await client.query<{ heading: string; field: string }>(
    'select heading, field from import_columns where customer_id = $1',
    [customerId],
  );
  return { columns: Object.fromEntries(rows.map(({ heading, field }) => [heading, field])) };
}

async function remember(
  { client }: Tx,
  customerId: string,
  columns: Readonly<Record<string, string>>,
  at: string,
): Promise<void> {
  await client.query(
    `insert into import_columns (customer_id, heading, field, at)
       select $1, key, value, $3 from jsonb_each_text($2::jsonb)
     on conflict (customer_id, heading) do update set field = excluded.field, at = excluded.at`,
    [customerId, JSON.stringify(columns), at],
  );
  await client.query(
    `delete from import_columns where customer_id = $1 and heading in (
       select heading from import_columns where customer_id = $1 order by at desc, heading offset ${MOST_REMEMBERED})`,
    [customerId],
  );
}

/** What a seller's headings mean is the seller's own: a program of a yard writes the same ones every time. */
export const importHandlers: CommandHandlers<ImportCommands> = {
  'listing.columns': {
    query: async ({ actor }, client) => {
      const customerId = sellerOf(actor);
      if (customerId === null) return rejected('not_allowed');
      return accepted(undefined, { private: await rememberedOf(client, customerId) });
    },
  },

  'listing.remember-columns': async ({ actor, payload, at }, tx) => {
    const customerId = sellerOf(actor);
    if (customerId === null) return rejected('not_allowed');
    await remember(tx, customerId, payload.columns, at);
    return accepted();
  },
};
