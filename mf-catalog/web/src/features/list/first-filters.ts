/** Filters that the list shows at once, in their order; all others are behind 'more filters'. */
export const FIRST_FILTERS = {
  head: ['productType', 'category', 'price', 'mileage', 'year'],
  flags: ['buyNow', 'vatReportable', 'reserveMet'],
  tail: ['make', 'model', 'country'],
} as const;

// a region is chosen on the map and has no field
const FIRST: readonly string[] = ['auction_status', 'region', ...Object.values(FIRST_FILTERS).flat()];

/** True for a filter behind 'more filters'. */
export const isLaterFilter = (code: string): boolean => !FIRST.includes(code);
