import { insertRow } from '@rollheim/bus';
import type { OrderFile } from '@rollheim/contracts';
import type pg from 'pg';

interface Row {
  readonly media_id: string;
  readonly use: OrderFile['use'];
  readonly by_side: OrderFile['by'];
  readonly dispute_id: string | null;
  readonly name: string;
  readonly picture: boolean;
  readonly at: Date;
}

/** Files of an order, the oldest first. */
export async function readFiles(client: pg.PoolClient, orderId: string): Promise<readonly OrderFile[]> {
  const { rows } = await client.query<Row>(
    `select media_id, use, by_side, dispute_id, name, picture, at from order_file
     where order_id = $1 order by place`,
    [orderId],
  );
  return rows.map(({ media_id, by_side, dispute_id, at, ...rest }) => ({
    ...rest,
    mediaId: media_id,
    by: by_side,
    disputeId: dispute_id,
    at: at.toISOString(),
  }));
}

/** Adds a file; false where another order has it. */
export async function addFile(
  client: pg.PoolClient,
  orderId: string,
  { mediaId, use, by, disputeId, name, picture, at }: OrderFile,
): Promise<boolean> {
  const row = {
    media_id: mediaId,
    order_id: orderId,
    use,
    by_side: by,
    dispute_id: disputeId,
    name,
    picture,
    at,
  };
  const { text, values } = insertRow('order_file', row);
  const { rowCount } = await client.query(`${text} on conflict (media_id) do nothing`, values);
  return rowCount === 1;
}

/** Takes a file out of its order. */
export async function removeFile(client: pg.PoolClient, mediaId: string): Promise<void> {
  await client.query('delete from order_file where media_id = $1', [mediaId]);
}

/** Takes what a person gave of files and evidence out of their sales; answers what went. The other side's stay. */
export async function removeSent(
  client: pg.PoolClient,
  customerId: string,
): Promise<readonly { readonly orderId: string; readonly mediaId: string }[]> {
  const { rows } = await client.query<{ orderId: string; mediaId: string }>(
    `delete from order_file f using orders o
     where o.order_id = f.order_id and f.use in ('dispute', 'exchange') 
       and $1 = case f.by_side when 'buyer' then o.buyer_customer_id else o.seller_customer_id end
     returning f.order_id as "orderId", f.media_id as "mediaId"`,
    [customerId],
  );
  return rows;
}
