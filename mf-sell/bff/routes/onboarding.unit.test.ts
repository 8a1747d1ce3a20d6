import { expect, test } from 'vitest';
import { stepperStatus } from './onboarding.ts';

const vmm = (status: 'editing' | 'under_review' | 'valuated') =>
  ({ valuationId: '4h7k2m9p3q5x', status, productType: 'motorhome' }) as const;
const draft = { editing: true, any: true };

test.each([
  ['a valuation with its range and a draft', vmm('valuated'), draft, 'VMM_VALUATED_AND_VMM_PRODUCT_EDITING'],
  ['one that waits', vmm('under_review'), draft, 'VMM_UNDER_REVIEW_AND_VMM_PRODUCT_EDITING'],
  ['one that is begun', vmm('editing'), draft, 'VMM_EDITING_AND_VMM_PRODUCT_EDITING'],
  ['a draft alone', null, draft, 'PRODUCT_IN_EDITING'],
  [
    'ads of which none is a draft',
    null,
    { editing: false, any: true },
    'PRODUCT_EXISTS_BUT_NOT_IN_EDITING_GO_TO_MY_ADS',
  ],
  ['a valuation alone', vmm('valuated'), { editing: false, any: false }, 'ELSE'],
  ['nothing', null, { editing: false, any: false }, 'ELSE'],
])('%s is one of the specified states (spec 1 §4)', (_, valuation, ads, status) => {
  expect(stepperStatus(valuation, ads)).toBe(status);
});
