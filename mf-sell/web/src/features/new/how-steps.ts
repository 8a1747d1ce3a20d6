/** What leads to a running auction, as the first page lists and counts it. */
export const HOW_STEPS = ['vehicle', 'pictures', 'price', 'review'] as const;

/** The part of the first page that begins with what is known of a vehicle. */
export const IMPORT_PLACE = 'import';
