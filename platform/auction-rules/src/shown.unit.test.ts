import { describe, expect, test } from 'vitest';
import { visibleRecord, shownStatus, standingOf } from './shown.ts';
import type { Status } from './statuses.ts';

const STATUSES: readonly Status[] = [
  'editing',
  'published',
  'running',
  'recd_late_offer',
  'sold',
  'inactive',
];

describe('a status as a viewer reads it', () => {
  test.each(['public', 'bidder'] as const)(
    'is a pending late offer where there is a reservation, for %s',
    (viewer) => {
      expect(shownStatus('anr_offer_above_targetprice', viewer)).toBe('recd_late_offer');
    },
  );
  test.each(['owner', 'operator'] as const)('is the reservation for a viewer who is %s', (viewer) => {
    expect(shownStatus('anr_offer_above_targetprice', viewer)).toBe('anr_offer_above_targetprice');
  });
  test.each(STATUSES)('is %s for everyone', (status) => {
    for (const viewer of ['public', 'bidder', 'owner', 'operator'] as const)
      expect(shownStatus(status, viewer)).toBe(status);
  });
});

describe('a record as the public reads it', () => {
  const record = {
    auctionId: 'a1',
    version: 4,
    status: 'anr_offer_above_targetprice' as const,
    price: null,
    ownerCustomerId: 'owner',
    leaderCustomerId: 'leader',
    buyerCustomerId: null,
    since: '2026-01-01T00:00:00.000Z',
    fieldOfALaterRelease: 1,
  };

  test('holds its public fields alone, those of a later release too, and no reservation', () => {
    expect(visibleRecord(record, 'public')).toEqual({
      auctionId: 'a1',
      version: 4,
      status: 'recd_late_offer',
      price: null,
      closedAt: null,
    });
  });
  test('says when it was sold or taken away, and of no other state since when it holds', () => {
    const at = (status: Status) => visibleRecord({ ...record, status }, 'public').closedAt;
    for (const status of ['sold', 'failed_na', 'inactive'] as const) expect(at(status)).toBe(record.since);
    for (const status of ['running', 'renegotiation', 'failed', 'recd_late_offer'] as const)
      expect(at(status)).toBeNull();
  });
  test('shows the reservation to its owner and operators, and no ids to them either', () => {
    for (const viewer of ['owner', 'operator'] as const)
      expect(visibleRecord(record, viewer)).toEqual({
        auctionId: 'a1',
        version: 4,
        status: 'anr_offer_above_targetprice',
        price: null,
        closedAt: null,
      });
  });
});

describe('the own standing of a bidder', () => {
  test.each([
    ['running', true, { leading: true, overbid: false }],
    ['hotbidding', false, { leading: false, overbid: true }],
    ['renegotiation', true, { leading: true, overbid: false }],
    ['sold', true, { leading: true, overbid: false }],
    ['sold', false, { leading: false, overbid: false }],
    ['failed', true, { leading: false, overbid: false }],
    ['inactive', false, { leading: false, overbid: false }],
  ] as const)('in %s where they lead: %s', (status, leads, standing) => {
    expect(standingOf(status, leads, true)).toEqual(standing);
  });
  test('is none without a bid', () => {
    expect(standingOf('running', false, false)).toEqual({ leading: false, overbid: false });
  });
});
