import { officialOf } from '@rollheim/contracts';
import { useDraft, type Draft } from '../../draft/DraftProvider.tsx';
import {
  flowOf,
  OPTIONAL,
  progress,
  progressOf,
  stepOfField,
  stepsOf,
  type PageId,
  type ProgressStep,
  type StepId,
} from '../../steps.ts';
import { isWanted } from '../images/gallery.ts';
import { stepState, wrongSteps } from './step-state.ts';

/** True where an optional page has something: given, missing, wrong, or asked for by the team. */
function isUsed(page: StepId, draft: Draft): boolean {
  const { content } = draft.view.listing;
  const isHere = (code: string) => stepOfField(code, content.productType) === page;
  const isGiven = ([code, value]: readonly [string, unknown]) =>
    value !== null && value !== '' && isHere(code);
  return (
    Object.values(stepState(page, draft)).some((fields) => fields.length > 0) ||
    (draft.query?.fields.some(isHere) ?? false) ||
    Object.entries(content.attributes).some(isGiven) ||
    (page === 'more-images' &&
      (content.damages.length > 0 || content.gallery.some(({ view }) => !isWanted(view))))
  );
}

/** The way through an ad: its pages one behind the other, those that are only offered, and how far each step of the progress order is. */
export function useProgress(): {
  readonly flow: readonly PageId[];
  readonly offered: readonly StepId[];
  readonly steps: readonly ProgressStep[];
} {
  const draft = useDraft();
  const { walker } = draft;
  const { content, requiredPercent, ownerSegment } = draft.view.listing;
  const isLed = draft.byTeam || ownerSegment !== 'PRIVATE';
  const offered = stepsOf(content.productType).filter(
    (step) => !isLed && OPTIONAL.includes(step) && !isUsed(step, draft),
  );
  const flow = flowOf(content.productType, walker, offered);
  const finish = { documents: officialOf(draft.ad.private.documents), ...walker };
  const isOpen = (page: PageId) => Object.values(stepState(page, draft)).some((fields) => fields.length > 0);
  const steps = progress(content.productType, requiredPercent, finish, wrongSteps(draft)).map((entry) => {
    // of several pages the one that misses something
    const pages = flow.filter((page): page is StepId => page !== 'notes' && progressOf(page) === entry.id);
    return { ...entry, step: (entry.percent < 100 ? pages.find(isOpen) : undefined) ?? entry.step };
  });
  return { flow, offered, steps: draft.byTeam ? steps.filter(({ id }) => id !== 'finish') : steps };
}
