import type { ValuationState } from '@rollheim/contracts';
import { possible, type FoundVehicle } from './register/vehicle.ts';

/**
 * The vehicle of a valuation in the attributes of an ad: what an ad does not take is left out, e.g. the condition, which
 * an ad says in more detail. `today`: `YYYY-MM-DD` in Berlin.
 */
export const vehicleOfValuation = (
  { productType, product }: Pick<ValuationState, 'productType' | 'product'>,
  today: string,
): FoundVehicle => ({
  productType,
  attributes: possible(
    {
      make: product.make || null,
      model: product.model || null,
      category: product.category,
      first_registration_year: product.year || null,
      mileage: product.mileage,
      power: product.powerKw,
      beds: product.beds,
    },
    productType,
    today,
  ),
});
