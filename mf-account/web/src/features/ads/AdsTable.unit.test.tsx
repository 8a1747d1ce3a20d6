import type { OwnAdSummary } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { AdsTable } from './AdsTable.tsx';

const ad = {
  entityId: 'a1',
  number: 48_391,
  title: 'Hymer B-Klasse',
  productType: 'motorhome',
  mediaId: null,
  status: 'recd_late_offer',
  price: null,
  endAt: '2026-11-23T16:01:00.000Z',
  soldPrice: null,
  bidCount: 2,
  offer: 2_200_000,
  answerUntil: '2026-11-28T05:01:00.000Z',
} as unknown as OwnAdSummary;
const textFor = async (more: Partial<OwnAdSummary>) =>
  textOf(await renderPart(<AdsTable ads={[{ ...ad, ...more }]} />, { name: 'mf-account', texts }));

test('of a vehicle that was not sold the row leads to the dialog of a restart, and to all that may be done', async () => {
  const ads = [{ ...ad, status: 'failed' } as OwnAdSummary];
  const page = await renderPart(<AdsTable ads={ads} />, { name: 'mf-account', texts });
  expect(page).toMatch(/href="[^"]*a1\?move=restart"[^>]*><span>Start again/);
  expect(page).toMatch(/href="[^"]*a1"[^>]*><span>Choose how to go on/);
});

test('an ad that waits for the e-mail address is no draft: it is submitted, and offers the mail again', async () => {
  const draft = { status: 'editing', productType: 'motorhome', requiredPercent: {}, documents: 0 } as const;
  expect(await textFor(draft)).toMatch(/Draft.*%.*Continue editing/);
  const ads = [{ ...ad, ...draft, submissionStored: true } as OwnAdSummary];
  const page = await renderPart(<AdsTable ads={ads} />, { name: 'mf-account', texts });
  const text = textOf(page);
  expect(text).toMatch(
    /Submitted Only the confirmation of your e-mail address is missing.*Send the e-mail again/,
  );
  expect(text).not.toMatch(/Draft|Continue editing|%/);
  expect(page).toMatch(/href="[^"]*a1\/submitted"[^>]*><span>View status/);
});

test('an ad that the team asked about says so with what was asked, and leads to where it is answered', async () => {
  const query = { reason: 'Please check the mileage.', fields: ['mileage'], at: '2026-11-27T12:00:00.000Z' };
  const draft = {
    status: 'editing',
    productType: 'motorhome',
    requiredPercent: {},
    documents: 0,
    version: 3,
  };
  const asked = { ...ad, ...draft, query } as unknown as OwnAdSummary;
  const page = await renderPart(<AdsTable ads={[asked]} />, { name: 'mf-account', texts });
  expect(textOf(page)).toMatch(/Query from our team Please check the mileage\..*Answer the query/);
  expect(textOf(page)).not.toMatch(/Draft|Not submitted again|Continue editing/);
  expect(page).toMatch(/href="[^"]*a1\/continue"[^>]*><span>Answer the query/);
  // submitted again: only the e-mail address is waited for
  const stored = [{ ...asked, submissionStored: true } as const];
  expect(textOf(await renderPart(<AdsTable ads={stored} />, { name: 'mf-account', texts }))).not.toContain(
    'Answer the query',
  );
});

test('an ad that was submitted before has no percentage, and its wizard opens at the step that is open', async () => {
  const draft = { status: 'editing', productType: 'motorhome', requiredPercent: {}, documents: 0 } as const;
  const again = await renderPart(<AdsTable ads={[{ ...ad, ...draft, version: 7 } as OwnAdSummary]} />, {
    name: 'mf-account',
    texts,
  });
  expect(textOf(again)).toMatch(/Draft Not submitted again yet/);
  expect(textOf(again)).not.toContain('%');
  expect(again).toMatch(/href="[^"]*a1\/continue"[^>]*><span>Continue editing/);
});

test('while something waits for the owner’s answer, its deadline replaces the past end', async () => {
  for (const status of ['recd_late_offer', 'renegotiation', 'anr_offer_above_targetprice'] as const) {
    const text = await textFor({ status });
    expect(text).toMatch(/Answer by 28\/11\/2026/);
    expect(text).not.toContain('23/11/2026');
  }
  expect(await textFor({ status: 'sold' })).toContain('23/11/2026');
});

test('a sale that the team rescinded, a vehicle that its owner took back and one that lapsed are distinguished', async () => {
  const at = '2026-11-27T12:49:00.000Z';
  const rescinded = await textFor({ status: 'failed', rescindedAt: at });
  expect(rescinded).toContain(texts['course.kind.rescind']);
  expect(rescinded).toContain('27/11/2026');
  expect(rescinded).not.toContain(texts['status.failed']);
  expect(await textFor({ status: 'acpt_late_offer', rescindedAt: at })).toContain(
    `${texts['course.kind.rescind']}, 27/11/2026`,
  );
  const withdrawn = await textFor({ status: 'failed_na', withdrawn: { by: 'owner', at } });
  expect(withdrawn).toContain(texts['course.kind.withdraw']);
  expect(withdrawn).toContain('27/11/2026');
  expect(withdrawn).not.toContain(texts['ads.show']);
  const lapsed = await textFor({ status: 'failed_na', withdrawn: { by: 'deadline', at } });
  expect(lapsed).toContain(texts['course.kind.timer.30_days']);
  expect(lapsed).not.toContain(texts['course.kind.withdraw']);
});
