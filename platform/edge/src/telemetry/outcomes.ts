import { outcomeMetric, type ObservedRecord, type TelemetryCohort } from '@rollheim/contracts';
import type { Outcomes } from '@rollheim/contracts/server';

/** The outcomes that a release declares. */
export type OutcomesOf = (module: string, version: string) => Outcomes;

/**
 * The outcomes that an event reaches (`POST /private/auction/:id/bid`, `page catalog-detail`), in each rollout of the
 * visitor, as the release that they have there declares them: a canary may rename its calls.
 */
export const reached = (
  cohorts: readonly TelemetryCohort[],
  event: string,
  outcomesOf: OutcomesOf,
): ObservedRecord[] =>
  cohorts.flatMap((cohort) =>
    Object.entries(outcomesOf(cohort.module, cohort.version)).flatMap(([name, { on }]) =>
      on.includes(event)
        ? [{ kind: 'observed' as const, ...cohort, metric: outcomeMetric(name), bad: true }]
        : [],
    ),
  );
