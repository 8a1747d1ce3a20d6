import type { LiveFrame, OwnAdSummary } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { staleBy, withFrame } from './with-frame.ts';

const ad = { entityId: 'a1', status: 'running', version: 7, price: 1_000_000 } as OwnAdSummary;
const frame = (version: number, auctionId = 'a1') =>
  ({ auctionId, version, status: 'sold', price: 900_000 }) as NonNullable<LiveFrame['state']>;

test('what the team asked goes with the next submission, and stays while the ad is edited', () => {
  const asked = { ...ad, status: 'editing', query: { reason: 'Why?', fields: [], at: '' } } as OwnAdSummary;
  const state = { ...frame(8), status: 'under_review' as const };
  expect(withFrame(asked, state, undefined)).not.toHaveProperty('query');
  expect(withFrame(asked, { ...state, status: 'editing' }, undefined)).toHaveProperty('query');
});

test('an own ad takes the newest frame, with the status that is its owner’s', () => {
  expect(withFrame(ad, frame(8), undefined)).toMatchObject({ status: 'sold', version: 8, price: 900_000 });
  expect(withFrame(ad, frame(8), 'anr_offer_above_targetprice').status).toBe('anr_offer_above_targetprice');
  expect(withFrame({ ...ad, version: undefined as never }, frame(1), undefined).status).toBe('sold');
});

test('what waited for the e-mail address waits no more once it is in review', () => {
  const stored = { ...ad, status: 'editing', submissionStored: true } as OwnAdSummary;
  expect(withFrame(stored, { ...frame(8), status: 'under_review' }, undefined)).not.toHaveProperty(
    'submissionStored',
  );
  expect(withFrame(stored, { ...frame(8), status: 'editing' }, undefined)).toHaveProperty('submissionStored');
});

test('a frame that is older than the ad, and one of another ad, change nothing', () => {
  expect(withFrame(ad, frame(6), undefined)).toBe(ad);
  expect(withFrame(ad, frame(8, 'a2'), undefined)).toBe(ad);
});

test('the list is asked for a draft that it lacks and for another state of what it shows, and for nothing else', () => {
  const draft = { ...frame(1, 'a2'), status: 'editing', startAt: null } as NonNullable<LiveFrame['state']>;
  expect(staleBy([ad], draft)).toBe(true);
  // on its way back to its owner everyone is notified: it may be another's
  expect(staleBy([ad], { ...draft, startAt: '2026-03-01T10:00:00.000Z' })).toBe(false);
  expect(staleBy([ad], frame(8, 'a2'))).toBe(false);
  expect(staleBy([ad], frame(8))).toBe(true);
  expect(staleBy([ad], frame(6))).toBe(false);
  expect(staleBy([ad], { ...frame(8), status: 'running' })).toBe(false);
});
