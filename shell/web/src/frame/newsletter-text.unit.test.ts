import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';

test.each(LOCALES)('the newsletter’s button is not called like the login, in %s', async (locale) => {
  const { default: texts } = (await import(`../../locales/${locale}.json`, { with: { type: 'json' } })) as {
    default: Record<string, string>;
  };
  expect(texts['newsletter.submit']).toBeTruthy();
  expect([texts['login'], texts['loginPage.submit']]).not.toContain(texts['newsletter.submit']);
});
