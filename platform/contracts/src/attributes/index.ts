export type * from './types.ts';
export {
  FLAGGED_MAKES,
  isFlaggedMake,
  makeName,
  MAKES,
  shortNamesOf,
  TEAM_SETTINGS,
  type Make,
} from './makes.ts';
export * from './find-makes.ts';
export { BODIES, optionIds } from './options.ts';
export * from './table.ts';
export * from './required-percent.ts';
export * from './confirmations.ts';
export * from './normalise.ts';
export * from './check.ts';
export * from './implied.ts';
export * from './facts.ts';
export * from './title.ts';
export {
  DAMP,
  dampReadings,
  DAMP_LEVELS,
  DAMP_SPOTS,
  TYRES,
  type DampLevel,
  type DampReading,
} from './condition.ts';
export * from './query-fields.ts';
export { meantValue } from './meant-value.ts';
export { meantMonth, monthYearOf, monthYearText } from './month-year.ts';
export { unitBehind, unitFactor } from './units.ts';
