import type { OnboardingStepper } from '@rollheim/contracts';

type Vmm = NonNullable<OnboardingStepper['vmm']>;

/** A step from the valuation to the submitted ad, and where it leads; null: nowhere yet. */
interface OnboardingStep {
  readonly id: 'valuation' | 'ad' | 'sending';
  readonly state: 'done' | 'now' | 'todo';
  readonly leads: 'funnel' | 'report' | 'begin' | 'draft' | 'own' | null;
}

/** The steps of whoever has a valuation. An ad may begin before the valuation is ready, not before it is asked for. */
export function onboardingSteps(
  valuation: Vmm['status'],
  status: OnboardingStepper['status'],
): readonly OnboardingStep[] {
  const inEditing = status.endsWith('PRODUCT_EDITING');
  const exists = status === 'PRODUCT_EXISTS_BUT_NOT_IN_EDITING_GO_TO_MY_ADS';
  const asked = valuation !== 'editing';
  const valued = valuation === 'valuated';
  const begin = asked ? 'begin' : null;
  return [
    { id: 'valuation', state: valued ? 'done' : 'now', leads: asked ? 'report' : 'funnel' },
    {
      id: 'ad',
      state: inEditing || (valued && !exists) ? 'now' : exists ? 'done' : 'todo',
      leads: inEditing ? 'draft' : exists ? 'own' : begin,
    },
    { id: 'sending', state: exists ? 'done' : 'todo', leads: null },
  ];
}
