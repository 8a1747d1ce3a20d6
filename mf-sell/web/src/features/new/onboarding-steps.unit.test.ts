import { expect, test } from 'vitest';
import { onboardingSteps } from './onboarding-steps.ts';

const said = (...args: Parameters<typeof onboardingSteps>) =>
  onboardingSteps(...args).map(({ id, state, leads }) => `${id} ${state} ${leads ?? '-'}`);

test('a draft leads on, beside a valuation in every state', () => {
  expect(said('valuated', 'VMM_VALUATED_AND_VMM_PRODUCT_EDITING')).toEqual([
    'valuation done report',
    'ad now draft',
    'sending todo -',
  ]);
  expect(said('under_review', 'VMM_UNDER_REVIEW_AND_VMM_PRODUCT_EDITING')).toEqual([
    'valuation now report',
    'ad now draft',
    'sending todo -',
  ]);
  expect(said('editing', 'VMM_EDITING_AND_VMM_PRODUCT_EDITING')).toEqual([
    'valuation now funnel',
    'ad now draft',
    'sending todo -',
  ]);
});

test('without a draft an ad begins with the valuation, once that was requested', () => {
  expect(said('valuated', 'ELSE')[1]).toBe('ad now begin');
  expect(said('under_review', 'ELSE')[1]).toBe('ad todo begin');
  expect(said('editing', 'ELSE')[1]).toBe('ad todo -');
});

test('ads that were submitted are in the account', () => {
  expect(said('valuated', 'PRODUCT_EXISTS_BUT_NOT_IN_EDITING_GO_TO_MY_ADS')).toEqual([
    'valuation done report',
    'ad done own',
    'sending done -',
  ]);
});
