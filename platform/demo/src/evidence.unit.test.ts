import { evidenceVehicleOfAd } from '@rollheim/contracts/server';
import type { EvidenceVehicle, PriceEvidence } from '@rollheim/contracts';
import { evidenceAfter, type CopiedSale } from '@rollheim/service-valuations/testing';
import { expect, test } from 'vitest';
import { demoMarket } from './market.ts';
import { TRADED } from './models.ts';
import { playedLife } from './testing/played-life.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-20T13:27:12.000Z');
/** A sale younger than this may still be taken back: no lot has it yet. */
const SETTLED = 48 * HOUR;

/** Later ones have the end of twelve years of registration in the middle of their sales: a type may be left without a model. */
const YEARS = 6;

/** Sales of a demo that is filled at an instant, as the rules end them. */
const salesAt = (at: number): CopiedSale[] =>
  demoMarket(at).flatMap(({ adId, listing: { productType, changes }, auction }) => {
    const { attributes = {} } = changes;
    const vehicle = evidenceVehicleOfAd({ productType, category: null, attributes });
    const state = auction && playedLife(auction, at).state;
    if (!vehicle || state?.status !== 'sold') return [];
    const price = state.orders.at(-1)?.price ?? 0;
    return [{ saleId: adId, seller: auction?.ownerCustomerId ?? '', price, soldAt: state.since, vehicle }];
  });

/** A vehicle of a model as the funnel asks for it. */
const asked = ({ make, model, category, power }: (typeof TRADED)[number], year: number): EvidenceVehicle => ({
  productType: power > 0 ? 'motorhome' : 'trailer',
  make,
  model,
  category,
  year,
  month: null,
  mileage: power > 0 ? 60_000 : null,
  condition: 'as_new',
  powerKw: power || null,
  equipment: null,
});

const ofModel = ({ lots }: PriceEvidence, model: string) => lots.filter((lot) => lot.model === model);

test('a demo that is filled now or in the years to come has evidence of the models that were sold most', () => {
  for (let year = 0; year < YEARS; year++) {
    const at = now + year * 365.25 * 24 * HOUR;
    const evidence = evidenceAfter(salesAt(at), at);
    for (const traded of TRADED) {
      const given = evidence(asked(traded, new Date(at).getUTCFullYear() - 5));
      const context = `${traded.model}, filled in ${new Date(at).getUTCFullYear()}`;
      expect(given.estimate, context).toMatchObject({ level: 'model' });
      // where twelve years of registration end lots of a model may have to do with fewer
      expect(ofModel(given, traded.model).length, context).toBeGreaterThanOrEqual(year === 0 ? 2 : 1);
      expect(given.moves?.length, context).toBeGreaterThan(0);
      // lots of one body are shown together
      if (given.axis === 'mileage') expect(given.lots.length, context).toBeGreaterThanOrEqual(5);
    }
  }
});

test('what was to be sold is, and is settled: the first job after the filling counts it', () => {
  const sales = salesAt(now);
  expect(sales.length).toBe(46);
  for (const { soldAt, saleId } of sales) expect(now - soldAt, saleId).toBeGreaterThan(SETTLED);
});
