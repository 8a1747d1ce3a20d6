import type { ImportedVehicle, ValuationState } from '@rollheim/contracts';
import { possible } from './register/vehicle.ts';

/**
 * The vehicle of a valuation in the attributes of an ad: what an ad does not take is left out. What the seller remarked begins the description. `today`: `YYYY-MM-DD` in Berlin.
 */
export const vehicleOfValuation = (
  { productType, product, notes }: Pick<ValuationState, 'productType' | 'product' | 'notes'>,
  today: string,
): ImportedVehicle => ({
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
      overall_condition: product.condition,
    },
    productType,
    today,
  ),
  ...(notes.trim() === '' ? {} : { description: notes.trim() }),
});
