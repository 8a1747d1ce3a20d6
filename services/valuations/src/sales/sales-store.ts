import type { EvidenceVehicle, ProductType, SalesLot } from '@rollheim/contracts';
import type pg from 'pg';
import type { TrainingSale } from '../model/fit.ts';
import { figuresOf, trainingSales, type Lot, type WaitingSale } from '../model/lots.ts';
import type { PriceModel } from '../model/price-model.ts';
import { pricedVehicle } from '../model/vehicle.ts';

/** A sale younger than this may still be taken back, hours. */
const SETTLED_HOURS = 48;
/** Sales that are looked at in one go; what is left comes with the next. */
const MOST_WAITING = 20_000;
/** Models that are kept of each type. */
const MODELS_KEPT = 10;

type Client = Pick<pg.PoolClient, 'query'>;

interface SaleRow {
  readonly auction_id: string;
  readonly seller_id: string;
  readonly price: string;
  readonly sold_at: Date;
  readonly vehicle: EvidenceVehicle;
}

const toSale = (row: SaleRow): WaitingSale => ({
  saleId: row.auction_id,
  seller: row.seller_id,
  price: Number(row.price),
  soldAt: row.sold_at.getTime(),
  vehicle: pricedVehicle(row.vehicle),
});

/** Concluded sales that are in no lot yet, the oldest first. */
export async function waitingSales(client: Client): Promise<WaitingSale[]> {
  const { rows } = await client.query<SaleRow>(
    `select auction_id, seller_id, price, sold_at, vehicle
       from sold_auction join ad_vehicle on ad_id = auction_id
      where sold_at < now() - make_interval(hours => $1)
        and not exists (select 1 from counted_sale c where c.auction_id = sold_auction.auction_id)
      order by sold_at, auction_id limit $2`,
    [SETTLED_HOURS, MOST_WAITING],
  );
  return rows.map(toSale);
}

/** Lots of each type so far. */
export async function lotCounts(client: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ product_type: string; count: number }>(
    'select product_type, count(*)::int as count from sales_lot group by product_type',
  );
  return new Map(rows.map(({ product_type, count }) => [product_type, count]));
}

/** The day of a sale is no one's business: the model gets the middle of its month. */
const inMonth = (at: number): number => {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 15);
};

/** Writes sealed lots, and that their sales are counted. */
export async function saveLots(client: Client, lots: readonly Lot[], sealedAt: Date): Promise<void> {
  for (const lot of lots) {
    const { rows } = await client.query<{ lot_id: string }>(
      'insert into sales_lot (product_type, sealed_at, figures) values ($1, $2, $3) returning lot_id',
      [lot.sales[0]?.vehicle.productType, sealedAt, figuresOf(lot)],
    );
    const learnt = trainingSales(lot).map((sale) => ({ ...sale, soldAt: inMonth(sale.soldAt) }));
    await client.query('insert into lot_sale select $1, jsonb_array_elements($2::jsonb)', [
      rows[0]?.lot_id,
      JSON.stringify(learnt),
    ]);
    await client.query('insert into counted_sale select unnest($1::text[])', [
      lot.sales.map(({ saleId }) => saleId),
    ]);
  }
}

/** Types with lots that their model does not know, each with the newest of them. */
export async function untrained(
  client: Client,
): Promise<readonly { readonly productType: ProductType; readonly lotId: string }[]> {
  const { rows } = await client.query<{ productType: ProductType; lotId: string }>(
    `select product_type as "productType", max(lot_id) as "lotId" from sales_lot l group by product_type
     having max(lot_id) > coalesce((select max(m.lot_id) from price_model m where m.product_type = l.product_type), 0)`,
  );
  return rows;
}

/** All that a model of a type learns from, up to a lot. */
export async function learntSales(
  client: Client,
  productType: ProductType,
  lotId: string,
): Promise<TrainingSale[]> {
  const { rows } = await client.query<{ sale: TrainingSale }>(
    `select sale from lot_sale join sales_lot using (lot_id)
      where product_type = $1 and lot_id <= $2 order by lot_id, sale::text`,
    [productType, lotId],
  );
  return rows.map(({ sale }) => sale);
}

/** Keeps a model, and the last few before it. */
export async function saveModel(client: Client, model: PriceModel, lotId: string): Promise<void> {
  await client.query(
    'insert into price_model (product_type, lot_id, trained_at, model) values ($1, $2, now(), $3)',
    [model.productType, lotId, JSON.stringify(model)],
  );
  await client.query(
    `delete from price_model where product_type = $1 and version not in (
       select version from price_model where product_type = $1 order by version desc limit $2)`,
    [model.productType, MODELS_KEPT],
  );
}

/** A model with what is published beside it: lots that it does not know are not shown yet. */
export interface Trained {
  readonly version: string;
  readonly trainedAt: Date;
  readonly model: PriceModel;
  readonly lots: readonly SalesLot[];
}

/** The version of a type's newest model; null: none was trained. */
export async function newestVersion(client: Client, productType: ProductType): Promise<string | null> {
  const { rows } = await client.query<{ version: string | null }>(
    'select max(version) as version from price_model where product_type = $1',
    [productType],
  );
  return rows[0]?.version ?? null;
}

/** A model by its version; null: it was deleted meanwhile. */
export async function readTrained(client: Client, version: string): Promise<Trained | null> {
  const { rows } = await client.query<{ lot_id: string; trained_at: Date; model: PriceModel }>(
    'select lot_id, trained_at, model from price_model where version = $1',
    [version],
  );
  const row = rows[0];
  if (!row) return null;
  const lots = await client.query<{ figures: SalesLot }>(
    'select figures from sales_lot where product_type = $1 and lot_id <= $2 order by lot_id',
    [row.model.productType, row.lot_id],
  );
  return {
    version,
    trainedAt: row.trained_at,
    model: row.model,
    lots: lots.rows.map(({ figures }) => figures),
  };
}

/** Single sales of a type and make or body, the latest first: for the team alone. */
export async function singleSales(
  client: Client,
  { productType, make, category }: EvidenceVehicle,
  most: number,
): Promise<readonly (WaitingSale & { readonly told: EvidenceVehicle })[]> {
  const { rows } = await client.query<SaleRow>(
    `select auction_id, seller_id, price, sold_at, vehicle
       from sold_auction join ad_vehicle on ad_id = auction_id
      where product_type = $1 and (make = $2 or category is not distinct from $3)
      order by sold_at desc, auction_id limit $4`,
    [productType, make, category, most],
  );
  return rows.map((row) => ({ ...toSale(row), told: row.vehicle }));
}
