import type { VehicleContent } from './state/listings.ts';

/** The content of an ad that nothing was entered into. */
export const emptyContent = (productType: VehicleContent['productType']): VehicleContent => ({
  productType,
  title: '',
  category: null,
  attributes: {},
  description: '',
  defects: '',
  gallery: [],
  damages: [],
  vatReportable: false,
  availability: { kind: 'now', from: null },
  expectedMileage: null,
  pickup: null,
});
