import { randomInt } from 'node:crypto';
import { insertRow } from '@rollheim/bus';
import { handoverAsks, type HandoverAsks, type HandoverProtocol } from '@rollheim/contracts';
import type pg from 'pg';
import { triesAt, type Tries } from './decide.ts';

interface Row extends Omit<HandoverProtocol, 'at' | 'idNote' | 'advertised'> {
  readonly at: Date;
  readonly id_note: string;
  readonly advertised: number | null;
}

/** The state of a protocol: confirmed by both, or as the buyer reads it before. */
type ProtocolTable = 'handover' | 'handover_shown';

/** The protocol of an order's handover; null where there was none (yet). */
export async function readProtocol(
  client: pg.PoolClient,
  orderId: string,
  table: ProtocolTable = 'handover',
): Promise<HandoverProtocol | null> {
  const { rows } = await client.query<Row>(
    `select at, day::text as day, mileage, keys, papers, damages, name, id_note, advertised
     from ${table} where order_id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (!row) return null;
  const { id_note: idNote, at, advertised, ...rest } = row;
  return { ...rest, ...(advertised === null ? {} : { advertised }), at: at.toISOString(), idNote };
}

/** Writes the protocol, of which an order has one. */
export async function writeProtocol(
  client: pg.PoolClient,
  orderId: string,
  { idNote, papers, ...protocol }: HandoverProtocol,
  table: ProtocolTable = 'handover',
): Promise<void> {
  await client.query(
    insertRow(table, {
      order_id: orderId,
      ...protocol,
      papers: JSON.stringify(papers),
      id_note: idNote,
    }),
  );
}

/** Forgets what the buyer was shown. */
export async function forgetShown(client: pg.PoolClient, orderId: string): Promise<void> {
  await client.query('delete from handover_shown where order_id = $1', [orderId]);
}

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Makes the code of a new order. */
export async function makeCode(client: pg.PoolClient, orderId: string): Promise<void> {
  await client.query(insertRow('handover_code', { order_id: orderId, code: newCode() }));
}

/** Gives the buyer another code; what was tried of the one before no longer counts. */
export async function renewCode(client: pg.PoolClient, orderId: string): Promise<void> {
  await client.query(
    `update handover_code set code = $2, wrong = 0, wrong_since = null, wrong_in_all = 0 where order_id = $1`,
    [orderId, newCode()],
  );
}

/** Gives the buyer another code for what the seller has changed; what was tried stays counted. */
export async function changeCode(client: pg.PoolClient, orderId: string): Promise<void> {
  await client.query('update handover_code set code = $2 where order_id = $1', [orderId, newCode()]);
}

/** The code of an order that the buyer gives away at the handover. */
export async function codeOf(client: pg.PoolClient, orderId: string): Promise<string | null> {
  const { rows } = await client.query<{ code: string }>(
    'select code from handover_code where order_id = $1',
    [orderId],
  );
  return rows[0]?.code ?? null;
}

/** Wrong codes that were entered for an order. */
export async function triesOf(client: pg.PoolClient, orderId: string): Promise<Tries> {
  const { rows } = await client.query<{ wrong: number; wrong_since: Date | null; wrong_in_all: number }>(
    'select wrong, wrong_since, wrong_in_all from handover_code where order_id = $1',
    [orderId],
  );
  const [row] = rows;
  return {
    all: row?.wrong_in_all ?? 0,
    wrong: row?.wrong ?? 0,
    since: row?.wrong_since?.toISOString() ?? null,
  };
}

/** Counts a wrong code of an order that is locked. */
export async function countTry(
  client: pg.PoolClient,
  orderId: string,
  before: Tries,
  at: string,
): Promise<void> {
  const { wrong, since } = triesAt(before, at);
  await client.query(
    'update handover_code set wrong = $2, wrong_since = $3, wrong_in_all = wrong_in_all + 1 where order_id = $1',
    [orderId, wrong + 1, since ?? at],
  );
}

/** What is known of a vehicle that is handed over. */
interface VehicleFacts {
  /** Mileage in the ad, km; null where it is not known. */
  readonly advertised: number | null;
  readonly asks: HandoverAsks;
}

/** What the ad says of a vehicle; of one that is not known everything is asked. */
export async function vehicleOf(client: pg.PoolClient, adId: string): Promise<VehicleFacts> {
  const { rows } = await client.query<{
    mileage: number | null;
    product_type: 'motorhome' | 'trailer' | null;
    category: string | null;
  }>('select mileage, product_type, category from vehicle_facts where ad_id = $1', [adId]);
  const { mileage = null, product_type: type = null, category = null } = rows[0] ?? {};
  return { advertised: mileage, asks: handoverAsks(type, category) };
}
