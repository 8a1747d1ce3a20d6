export { DISTANCE_BANDS, distanceOf, type DistanceFilter } from './distance.ts';
export { fold, foldedWords } from './fold.ts';
export { KIND_COLUMNS } from './kind-names.ts';
export { namesKnown, type Meaning } from './kinds.ts';
export {
  LEAST_INSIDE,
  matches,
  searchTest,
  SHOWN_STATUSES,
  subjectOf,
  type AuctionFacts,
  type SearchTest,
  type Subject,
} from './matches.ts';
export { nearest, soundOf } from './nearest.ts';
export { textParts, type TextPart } from './query-text.ts';
export { filtersIn, type SavedFilters } from './saved-filters.ts';
export { ATTRIBUTE_COLUMNS, EQUIPMENT, textFacts, vehicleFacts, type VehicleFacts } from './vehicle-facts.ts';
