import { useDraft } from '../../draft/DraftProvider.tsx';
import type { PageId } from '../../steps.ts';

/** A step as it is named: who has an account gives no personal data in the last one, whatever its address. */
export const toldStep = (step: PageId, hasAccount: boolean): PageId =>
  step === 'personal-data' && hasAccount ? 'last-step' : step;

/** {@link toldStep} for who goes through the draft. */
export function useToldStep(): (step: PageId) => PageId {
  const hasAccount = useDraft().walker.loggedIn;
  return (step) => toldStep(step, hasAccount);
}
