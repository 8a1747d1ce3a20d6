import { officialOf } from '@rollheim/contracts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { flowOf, progress, progressOf, type PageId, type ProgressStep, type StepId } from '../../steps.ts';
import { stepState, wrongSteps } from './step-state.ts';

/** The way through an ad: its pages one behind the other, and how far each step of the progress order is. */
export function useProgress(): {
  readonly flow: readonly PageId[];
  readonly steps: readonly ProgressStep[];
} {
  const draft = useDraft();
  const { walker } = draft;
  const { content, requiredPercent } = draft.view.listing;
  const flow = flowOf(content.productType, walker);
  const finish = { documents: officialOf(draft.ad.private.documents), ...walker };
  const isOpen = (page: PageId) => Object.values(stepState(page, draft)).some((fields) => fields.length > 0);
  const steps = progress(content.productType, requiredPercent, finish, wrongSteps(draft)).map((entry) => {
    // of several pages the one that misses something
    const pages = flow.filter((page): page is StepId => page !== 'notes' && progressOf(page) === entry.id);
    return { ...entry, step: (entry.percent < 100 ? pages.find(isOpen) : undefined) ?? entry.step };
  });
  return { flow, steps: draft.byTeam ? steps.filter(({ id }) => id !== 'finish') : steps };
}
