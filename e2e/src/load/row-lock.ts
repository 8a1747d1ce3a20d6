/**
 * What P2 is measured against: an Express endpoint that locks the auction's row, checks, writes bid and price in one
 * transaction (one round trip), and answers. No login, no idempotency, no log, no read model, no proxy in front.
 */
import { openPool } from '@rollheim/bus';
import express from 'express';

const pool = openPool({ connectionString: process.env['DATABASE_URL'], max: 16 });
await pool.query(`
  drop schema if exists row_lock cascade;
  create schema row_lock;
  create table row_lock.lot (id text primary key, price bigint not null, leader text not null);
  create table row_lock.bid (id uuid primary key, lot text not null, bidder text not null, amount bigint not null,
    at timestamptz not null default now());
  create function row_lock.place(bid_id uuid, lot_id text, who text, wanted bigint) returns bigint language plpgsql as $$
    declare now_at bigint;
    begin
      select price into now_at from row_lock.lot where id = lot_id for update;
      if now_at is null or wanted <= now_at then return null; end if;
      insert into row_lock.bid (id, lot, bidder, amount) values (bid_id, lot_id, who, wanted);
      update row_lock.lot set price = wanted, leader = who where id = lot_id;
      return wanted;
    end $$;`);

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.json());
app.post('/api/private/auction/:id/bid', async (req, res) => {
  const { amount } = req.body as { amount: number };
  // not verified: as much of the token as an id is long
  const bidder = (req.get('authorization') ?? '').slice(-36);
  const { rows } = await pool.query<{ price: string | null }>({
    name: 'place',
    text: 'select row_lock.place($1, $2, $3, $4) as price',
    values: [req.get('idempotency-key'), req.params.id, bidder, Math.round(amount * 100)],
  });
  const price = rows[0]?.price ?? null;
  if (price === null) res.status(400).json({ code: 'bid_too_low' });
  else res.json({ auctionId: req.params.id, price: Number(price), leader: bidder });
});
app.post('/lots', async (req, res) => {
  const { ids } = req.body as { ids: string[] };
  await pool.query("insert into row_lock.lot select id, 0, '' from unnest($1::text[]) as id", [ids]);
  res.json({ lots: ids.length });
});
const server = app.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as { port: number }).port }),
);
process.on('disconnect', () => process.exit(0));
