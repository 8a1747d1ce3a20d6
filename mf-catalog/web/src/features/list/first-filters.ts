/** Filters that the list shows at once, in their order; all others are behind 'more filters'. */
export const FIRST_FILTERS = {
  kind: ['productType'],
  head: ['category', 'price', 'mileage', 'year'],
  flags: ['buyNow', 'vatReportable', 'reserveMet'],
  tail: ['make', 'model', 'country'],
} as const;

// these have fields of their own; a region is chosen on the map
const FIRST: readonly string[] = [
  'auction_status',
  'distance',
  'region',
  ...Object.values(FIRST_FILTERS).flat(),
];

/** True for a filter behind 'more filters'. */
export const isLaterFilter = (code: string): boolean => !FIRST.includes(code);
