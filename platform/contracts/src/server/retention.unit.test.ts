import { expect, test } from 'vitest';
import { RETENTION, type Retained } from './retention.ts';

const YEAR = 365;
/** What the privacy page has promised, days: a longer time is a new promise to those whose data it is. */
const PROMISED: Readonly<Partial<Record<Retained, number>>> = {
  anonymousAds: 60,
  drafts: 2 * YEAR,
  documents: 3 * YEAR,
  prospects: YEAR,
  valuations: YEAR,
  valuationDrafts: 30,
  contacts: 30,
  messages: 2 * YEAR,
  mails: 90,
  exports: 7,
  devices: YEAR,
  accessLog: 30,
  userActions: 30,
  securityEvents: 180,
  auditTrail: 10 * YEAR,
};

test('nothing is kept longer than was promised', () => {
  expect(RETENTION).toMatchObject(PROMISED);
});
