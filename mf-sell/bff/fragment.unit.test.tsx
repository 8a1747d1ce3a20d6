import { pathTo, wizardSlug, type Fragment, type Locale } from '@rollheim/contracts';
import type { BffContext } from '@rollheim/service-kit';
import { expect, test } from 'vitest';
import { fragment } from './fragment.tsx';

/** Asking the database would fail. */
const ctx = {} as BffContext;

const stepPage = (step: string, locale: Locale = 'de'): Promise<Fragment> =>
  fragment(
    {
      route: 'sell-edit',
      path: pathTo('sell-edit', locale, { id: 'k4xq', step }),
      locale,
      identifierPrefix: 'mf-sell-',
    },
    ctx,
  );

test('a step has its heading before its ad is there, the same for everyone', async () => {
  const page = await stepPage(wizardSlug('images', 'de'));
  expect(page).toMatchObject({ status: 200, title: 'Bilder – Inserat' });
  expect(page.html).toMatch(/<h1[^>]*>Bilder<\/h1>/);
  expect(page.html).toContain(page.description);
  expect(page.data).toMatchObject({ queries: [] });
  expect(page.html).not.toContain('k4xq');
});

test('its address is read in every language', async () => {
  const page = await stepPage(wizardSlug('equipment', 'pl'), 'pl');
  expect(page.html).toMatch(/<h1[^>]*>Wyposażenie<\/h1>/);
});

test('what is no step has no heading', async () => {
  for (const slug of ['continue', wizardSlug('submitted', 'de'), 'constructor'])
    expect((await stepPage(slug)).html).not.toContain('<h1');
});
