import type {
  ComparableSale,
  EvidenceVehicle,
  PriceEvidence,
  PriceProposal,
  ProductType,
  ValuationCommands,
  ValuationState,
} from '@rollheim/contracts';
import { evidenceVehicleOfValuation } from '@rollheim/contracts/server';
import { accepted, isOperator, rejected, type CommandHandlers } from '@rollheim/service-kit';
import type pg from 'pg';
import { evidenceOf } from '../model/evidence.ts';
import { deviationOf } from '../model/price-model.ts';
import { modelKey, pricedVehicle } from '../model/vehicle.ts';
import { readValuation } from '../store.ts';
import { newestVersion, readTrained, singleSales, type Trained } from './sales-store.ts';

/** Single sales that are looked at for a proposal, and of these that are shown. */
const LOOKED_AT = 500;
const SHOWN = 12;

/** The newest models, read once. */
export class Models {
  readonly #known = new Map<ProductType, Trained>();

  async of(client: pg.PoolClient, productType: ProductType): Promise<Trained | null> {
    const version = await newestVersion(client, productType);
    const known = this.#known.get(productType);
    if (version === null || known?.version === version) return known ?? null;
    const read = await readTrained(client, version);
    if (read) this.#known.set(productType, read);
    return read;
  }
}

/** What sales say of a valuation's price, eight of ten between both, cents; null: too few to say. */
export async function proposedFor(
  models: Models,
  client: pg.PoolClient,
  valuation: ValuationState,
  at: string,
): Promise<{ readonly low: number; readonly high: number } | null> {
  const vehicle = evidenceVehicleOfValuation(valuation);
  return vehicle && evidence(await models.of(client, vehicle.productType), vehicle, at).estimate;
}

const evidence = (trained: Trained | null, vehicle: EvidenceVehicle, at: string): PriceEvidence =>
  evidenceOf(trained?.model ?? null, trained?.lots ?? [], pricedVehicle(vehicle), Date.parse(at));

/** How little a sale has in common with a vehicle, in years of age. */
function farness(sold: EvidenceVehicle, own: EvidenceVehicle): number {
  const name = modelKey(sold) === modelKey(own) ? 0 : sold.make === own.make ? 3 : 6;
  const body = sold.category === own.category ? 0 : 6;
  const km = Math.abs((sold.mileage ?? 0) - (own.mileage ?? 0)) / 15_000;
  return name + body + km + Math.abs(sold.year - own.year);
}

async function comparable(
  client: pg.PoolClient,
  trained: Trained | null,
  own: EvidenceVehicle,
): Promise<ComparableSale[]> {
  const sales = await singleSales(client, own, LOOKED_AT);
  return sales
    .toSorted((a, b) => farness(a.told, own) - farness(b.told, own))
    .slice(0, SHOWN)
    .map((sale) => {
      const off = trained && deviationOf(trained.model, sale);
      const { make, model, category, year, mileage } = sale.told;
      return {
        auctionId: sale.saleId,
        make,
        model,
        category,
        year,
        mileage,
        price: sale.price,
        soldAt: new Date(sale.soldAt).toISOString(),
        deviation: off?.part ?? null,
        outlier: off?.outlier ?? false,
      };
    });
}

/** Questions of `valuations.commands` about prices. */
export function evidenceQueries(
  models: Models,
): Pick<CommandHandlers<ValuationCommands>, 'valuation.evidence' | 'valuation.proposal'> {
  return {
    'valuation.evidence': {
      query: async ({ payload: { vehicle }, at }, client) =>
        accepted({ ...evidence(await models.of(client, vehicle.productType), vehicle, at) }),
    },
    'valuation.proposal': {
      query: async ({ payload: { valuationId }, actor, at }, client) => {
        if (!isOperator(actor)) return rejected('not_allowed');
        const valuation = await readValuation(client, valuationId);
        const vehicle = valuation && evidenceVehicleOfValuation(valuation);
        if (!vehicle) return rejected('not_found');
        const trained = await models.of(client, vehicle.productType);
        const proposal: PriceProposal = {
          evidence: evidence(trained, vehicle, at),
          model: trained && { sales: trained.model.sales, trainedAt: trained.trainedAt.toISOString() },
          comparable: await comparable(client, trained, vehicle),
        };
        return accepted(undefined, { private: { ...proposal } });
      },
    },
  };
}
