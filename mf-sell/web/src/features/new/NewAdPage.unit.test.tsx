import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { progress } from '../../steps.ts';
import { NewAdPage } from './NewAdPage.tsx';

const page = async (queries: [readonly unknown[], unknown][]) =>
  textOf(await renderPart(<NewAdPage />, { name: 'mf-sell', texts, queries }));

test('how many vehicles were submitted is shown only where it is known', async () => {
  const sentence = /\d+ vehicles have been submitted/;
  expect(await page([[['submitted-count'], { count: 395 }]])).toMatch(/395 vehicles/);
  const unknown = await page([]);
  expect(unknown).toContain(texts['how.review']);
  expect(unknown).not.toMatch(sentence);
  expect(unknown).not.toContain('112');
});

test('the lead counts the steps of the wizard, for every kind of vehicle', async () => {
  const text = await page([]);
  const finish = { documents: 0, loggedIn: false, hasCompletedProfileData: false };
  for (const type of ['motorhome', 'trailer'] as const)
    expect(text).toContain(`${progress(type, {}, finish).length} steps to your ad.`);
});

test('an ad that only waits for the e-mail address is marked so among the drafts, and leads to its state', async () => {
  const draft = {
    entityId: 'a1',
    productType: 'motorhome',
    title: 'Hymer',
    requiredPercent: {},
    documents: 0,
    updatedAt: '2026-11-22T10:00:00.000Z',
  };
  const html = async (more: object) =>
    renderPart(<NewAdPage />, {
      name: 'mf-sell',
      texts,
      queries: [[['drafts'], { products: [{ ...draft, ...more }] }]],
    });
  expect(await html({})).toContain('/a1/continue');
  const stored = await html({ submissionStored: true });
  expect(stored).toContain('/a1/submitted');
  expect(textOf(stored)).toContain(texts.draft_stored);
});
