import { attribute, progressSteps, type ProductType } from '@rollheim/contracts';
import type { Draft } from '../../draft/DraftProvider.tsx';
import { missingOf, progressOf, type ProgressId, type StepId } from '../../steps.ts';

/** Where a field that is no attribute belongs. */
const stepOfField = (field: string, productType: ProductType): ProgressId | null => {
  if (field.startsWith('damages') || field === 'defects') return 'defects';
  const sets = attribute(field.split('.')[0] ?? '')?.sets;
  if (!sets) return 'auction';
  const found = progressSteps(productType).find(({ keys }) => sets.some((set) => keys.includes(set)));
  return (found?.step as ProgressId | undefined) ?? null;
};

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
    Object.keys(faults)
      .map((field) => stepOfField(field, view.listing.content.productType))
      .filter((id) => id !== null),
  );

/** Missing and wrong fields of a step. */
export function stepState(step: StepId, draft: Pick<Draft, 'view' | 'missing' | 'faults'>): StepState {
  const { productType } = draft.view.listing.content;
  const id = progressOf(step);
  const damages = id === 'defects' && (draft.view.listing.requiredPercent['damages'] ?? 100) < 100;
  return {
    missing: [...missingOf(id, productType, draft.missing), ...(damages ? ['damages'] : [])],
    wrong: Object.keys(draft.faults).filter((field) => stepOfField(field, productType) === id),
  };
}
