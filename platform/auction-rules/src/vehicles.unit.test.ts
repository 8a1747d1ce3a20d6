import { describe, expect, test } from 'vitest';
import { vehicleFacts, type RegisteredAd } from './vehicles.ts';

const DAY = 86_400_000;
const AT = 1_000 * DAY;
const ad = (change: Partial<RegisteredAd>): RegisteredAd => ({
  status: 'running',
  since: AT - DAY,
  submitted: true,
  customer: 'c1',
  lastMinimum: 500_000,
  ...change,
});
const facts = (...ads: Partial<RegisteredAd>[]) => vehicleFacts(ads.map(ad), 'c1', AT);

describe('one ad per vehicle', () => {
  test('an ad counts from its submission until it is sold, inactive or failed_na', () => {
    for (const status of ['editing', 'under_review', 'published', 'failed', 'renegotiation']) {
      expect(facts({ status }).listedElsewhere).toBe(true);
    }
    for (const status of ['sold', 'inactive', 'failed_na'])
      expect(facts({ status }).listedElsewhere).toBe(false);
    expect(facts({ status: 'editing', submitted: false }).listedElsewhere).toBe(false);
    expect(facts({ status: 'sold' }, {}).listedElsewhere).toBe(true);
  });

  test('does not exist before it entered its state', () => {
    expect(facts({ since: AT }).listedElsewhere).toBe(true);
    expect(facts({ since: AT + 1 }).listedElsewhere).toBe(false);
  });

  test('the last minimum of the same customer is remembered for 90 days of failed_na', () => {
    const gone = { status: 'failed_na', since: AT - 90 * DAY };
    expect(facts(gone).priorMinimum).toBe(500_000);
    expect(facts({ ...gone, since: gone.since - 1 }).priorMinimum).toBeNull();
    expect(facts({ ...gone, since: AT + 1 }).priorMinimum).toBeNull();
    expect(facts({ ...gone, customer: 'c2' }).priorMinimum).toBeNull();
    expect(facts({ ...gone, status: 'inactive' }).priorMinimum).toBeNull();
    expect(facts(gone, { ...gone, since: AT - DAY, lastMinimum: 400_000 }).priorMinimum).toBe(400_000);
    expect(facts({ ...gone, lastMinimum: null }).priorMinimum).toBeNull();
  });
});
