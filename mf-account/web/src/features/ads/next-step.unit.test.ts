import type { AuctionStatus } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

test.each<[AuctionStatus, ReturnType<typeof nextStep>]>([
  ['editing', 'edit'],
  ['under_review', 'waiting'],
  ['running', 'show'],
  ['renegotiation', 'answer'],
  ['failed', 'go_on'],
  ['acpt_late_offer', 'go_on'],
  ['declined_late_offer', 'go_on'],
  ['sold', 'sale'],
  ['failed_na', null],
  ['inactive', null],
])('the next step of an ad that is %s is %s', (status, step) => {
  expect(nextStep({ status })).toBe(step);
});
