import { expect, test } from 'vitest';
import { completenessText } from './completeness.ts';

test.each([
  ['PRIVATE_COMPLETE_AND_EMAIL_VERIFIED', 'complete.verified'],
  ['COMMERCIAL_COMPLETE_AND_EMAIL_VERIFIED', 'complete.verified'],
  ['MERCHANT_COMPLETE_AND_EMAIL_VERIFIED', 'complete.merchant'],
  ['PRIVATE_COMPLETE_BUT_EMAIL_NOT_VERIFIED', 'complete.unverified'],
  ['COMMERCIAL_COMPLETE_BUT_EMAIL_NOT_VERIFIED', 'complete.unverified'],
  ['MERCHANT_COMPLETE_BUT_EMAIL_NOT_VERIFIED', 'complete.unverified'],
  ['PRIVATE_INCOMPLETE', null],
])('%s is described by %s', (status, text) => {
  expect(completenessText(status)).toBe(text);
});
