/** What leads to a running auction, as the first page lists it. */
export const HOW_STEPS = ['vehicle', 'pictures', 'price', 'review'] as const;

/** The part of the first page that begins with what is known of a vehicle. */
export const IMPORT_PLACE = 'import';

/** How many steps the progress order has, for every vehicle: the number that every page names. */
export const STEP_COUNT = 6;
