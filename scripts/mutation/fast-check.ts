import fc from 'fast-check';
import type { IRawProperty, Parameters } from 'fast-check';

/** Enough lives to notice what examples do not. */
const RUNS = 60;

/**
 * The property tests as they run against mutants: the same lives for each, fewer of them, and the first failure is
 * enough: no one reads a shrunk counterexample.
 */
export default {
  ...fc,
  assert: <T>(property: IRawProperty<T>, parameters: Parameters<T> = {}) =>
    fc.assert(property, {
      ...parameters,
      seed: 20_261_120,
      numRuns: Math.min(RUNS, parameters.numRuns ?? 100),
      endOnFailure: true,
    }),
};
