export { kindsOf } from './kinds.ts';
export {
  matches,
  searchTest,
  SHOWN_STATUSES,
  subjectOf,
  type AuctionFacts,
  type SearchTest,
  type Subject,
} from './matches.ts';
export { filtersIn, wordsIn, type SavedFilters } from './saved-filters.ts';
export { ATTRIBUTE_COLUMNS, EQUIPMENT, vehicleFacts, type VehicleFacts } from './vehicle-facts.ts';
