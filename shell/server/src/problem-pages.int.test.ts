import { ERRORS } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeHarness, openHarness, Visitor } from './testing/harness.ts';

beforeAll(() => openHarness({}), 90_000);
afterAll(() => closeHarness());

const page = (path: string, locale: string) =>
  new Visitor().call('GET', path, undefined, { 'x-locale': locale, accept: 'text/html' });

test('the type of every problem leads to a page that says in the reader’s language what it means', async () => {
  for (const code of Object.keys(ERRORS)) {
    const answer = await page(`/problems/${code}`, 'de');
    const html = await answer.text();
    expect([code, answer.status]).toEqual([code, 200]);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(html).toContain('<html lang="de"');
    expect(/<h1>(.+)<\/h1>/.exec(html)?.[1]).toMatch(/\w{3}/);
  }
  expect(await (await page('/problems/bid_too_low', 'pl')).text()).not.toEqual(
    await (await page('/problems/bid_too_low', 'de')).text(),
  );
});

test('what a call refuses names such a page, and an unknown code has none', async () => {
  const refused = await new Visitor().call('GET', '/api/private/customer/get');
  const { type } = (await refused.json()) as { type: string };
  expect(type).toBe('/problems/not_authenticated');
  expect((await page(type, 'en')).status).toBe(200);
  expect((await page('/problems/never_heard_of', 'en')).status).toBe(404);
});
