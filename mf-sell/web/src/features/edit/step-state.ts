import type { Draft } from '../../draft/DraftProvider.tsx';
import { missingOf, progressOf, stepOfField, type PageId, type ProgressId } from '../../steps.ts';

/** What keeps a step from being complete. */
export interface StepState {
  /** Codes that are missing, in their order. */
  readonly missing: readonly string[];
  /** Fields whose value cannot be saved. */
  readonly wrong: readonly string[];
}

/** Steps with a field whose value cannot be saved. */
export const wrongSteps = ({ view, faults }: Pick<Draft, 'view' | 'faults'>): ReadonlySet<ProgressId> =>
  new Set(
    Object.keys(faults).map((field) => progressOf(stepOfField(field, view.listing.content.productType))),
  );

/** Missing and wrong fields of a page. */
export function stepState(page: PageId, draft: Pick<Draft, 'view' | 'missing' | 'faults'>): StepState {
  const { productType } = draft.view.listing.content;
  const shown = page === 'sale-date' ? ['terms.plannedSaleDate'] : null;
  return {
    missing: missingOf(page, productType, draft.missing),
    wrong: Object.keys(draft.faults).filter(
      (field) => shown?.includes(field) ?? stepOfField(field, productType) === page,
    ),
  };
}
