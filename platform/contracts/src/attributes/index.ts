export type * from './types.ts';
export * from './makes.ts';
export { BODIES, optionIds } from './options.ts';
export * from './table.ts';
export * from './required-percent.ts';
export * from './confirmations.ts';
export * from './normalise.ts';
export * from './check.ts';
export * from './title.ts';
