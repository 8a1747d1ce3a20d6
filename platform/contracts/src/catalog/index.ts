export { kindsOf } from './kinds.ts';
export { filtersIn, matches, SHOWN_STATUSES, wordsIn, type SavedFilters } from './matches.ts';
export { ATTRIBUTE_COLUMNS, EQUIPMENT, vehicleFacts, type VehicleFacts } from './vehicle-facts.ts';
