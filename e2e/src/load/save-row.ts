/**
 * What saves of ads are measured against: an Express endpoint that locks the ad's row, looks at its version, merges the
 * values into it in one transaction (one round trip), and answers. No login, no checks, no events, no read model, no proxy
 * in front.
 */
import { openPool } from '@rollheim/bus';
import express from 'express';

const pool = openPool({ connectionString: process.env['DATABASE_URL'], max: 16 });
await pool.query(`
  drop schema if exists save_row cascade;
  create schema save_row;
  create table save_row.ad (id text primary key, version integer not null, attributes jsonb not null);
  create function save_row.save(ad_id text, known integer, changes jsonb) returns save_row.ad language plpgsql as $$
    declare found save_row.ad;
    begin
      select * into found from save_row.ad where id = ad_id for update;
      if found.version <> known then return null; end if;
      update save_row.ad set version = version + 1, attributes = attributes || changes where id = ad_id
        returning * into found;
      return found;
    end $$;`);

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.json());
app.post('/api/private/product/create', async (req, res) => {
  const id = req.get('idempotency-key');
  await pool.query("insert into save_row.ad values ($1, 1, '{}')", [id]);
  res.status(201).json({ listing: { adId: id, version: 1 } });
});
app.put('/api/private/product/update/:id', async (req, res) => {
  const { version, changes } = req.body as { version: number; changes: { attributes: object } };
  const { rows } = await pool.query<{ version: number | null; attributes: object }>({
    name: 'save',
    text: 'select * from save_row.save($1, $2, $3)',
    values: [req.params.id, version, changes.attributes],
  });
  const [row] = rows;
  if (!row?.version) res.status(409).json({ code: 'conflict' });
  else
    res.json({
      listing: { adId: req.params.id, version: row.version, content: { attributes: row.attributes } },
    });
});
const server = app.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as { port: number }).port }),
);
process.on('disconnect', () => process.exit(0));
