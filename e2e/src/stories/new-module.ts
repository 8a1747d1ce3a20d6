import { DEFAULT_LOCALE, LOCALES, type Locale } from '@rollheim/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseIn } from '../pages/frame.ts';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const MODULE = 'mf-guide';
const MORE = '"more": { "slug": { "de": "/guide/mehr", "en": "/guide/more" } },\n    ';

/** What the page of the new module says of the vehicles on offer. */
const OFFER: Readonly<Record<Locale, RegExp>> = {
  de: /Fahrzeuge? (?:ist|sind) im Angebot/,
  en: /vehicles? on offer/,
  nl: /voertuig(?:en)? in het aanbod/,
  sv: /fordon till salu/,
  da: /køretøj(?:er)? til salg/,
  pl: /pojazd(?:y|ów)? w ofercie/,
  es: /vehículos? en oferta/,
  cs: /vozid(?:lo|la|el) v nabídce/,
};

/** A team's first module: nothing is restarted, and no one else releases anything. */
export function newModuleStory(harness: () => Harness): void {
  describe('a module that is new', () => {
    let copy: RepositoryCopy;
    const statusOf = async (path: string, visitor: string): Promise<number> => {
      const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', cookie: `visitor=${visitor}` };
      return (await fetch(harness().url + path, { headers, redirect: 'manual' })).status;
    };
    const givenTo = async (visitor: string): Promise<string | undefined> => {
      const answer = await fetch(`${harness().url}/version.json`, {
        headers: { cookie: `visitor=${visitor}` },
      });
      return ((await answer.json()) as { versions: Record<string, string> }).versions[MODULE];
    };

    beforeAll(async () => {
      copy = await copyRepository(harness());
      await copy.rollheim('new-module', 'guide');
    });
    afterAll(() => copy?.remove());

    test('brings its page, words and menu entry with its first release, while the system runs', async () => {
      const { page } = await harness().visitor();
      expect(await statusOf('/guide', 'a-visitor-of-the-story')).toBe(404);
      await copy.rollheim('keys', 'add', MODULE);
      const version = await copy.publish(MODULE, 'First');
      await until('everyone has it', async () => (await givenTo('a-visitor-of-the-story')) === version);

      await page.goto('/preise');
      await page.getByRole('banner').getByRole('link', { name: 'Guide', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
      await page.getByText(OFFER.de).waitFor();
      expect(new URL(page.url()).pathname).toBe('/guide');
      expect(await releaseIn(page)).toBe(version);
      const link = page.getByRole('banner').getByRole('link', { name: 'Guide', exact: true });
      expect(await link.getAttribute('aria-current')).toBe('page');

      for (const locale of LOCALES) {
        const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
        expect((await page.goto(`${prefix}/guide`))?.status(), locale).toBe(200);
        await page.getByRole('main').getByText(OFFER[locale]).waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        // a page of the house is called the same in English
        const entry = page.getByRole('banner').locator(`a[href="${prefix}/guide"]`);
        await expect.poll(() => entry.innerText(), { message: locale }).toBe('Guide');
      }
    });

    test('a page that a later release brings is there for its share of the visitors, and for no one else', async () => {
      await copy.edit('mf-guide/module.json', '"start": {', `${MORE}"start": {`);
      const version = await copy.publish(MODULE, 'A second page', 'minor');
      await copy.rollheim('share', MODULE, version, '50', '--reason', 'a look');
      const visitors = Array.from({ length: 16 }, (_, n) => `visitor-of-the-new-page-${n}`);
      await until('some have it', async () =>
        (await Promise.all(visitors.map(givenTo))).some((given) => given === version),
      );
      const seen = await Promise.all(
        visitors.map(async (visitor) => [
          (await givenTo(visitor)) === version,
          await statusOf('/guide/mehr', visitor),
        ]),
      );
      expect(new Set(seen.map(([has, status]) => `${String(has)} ${String(status)}`))).toEqual(
        new Set(['true 200', 'false 404']),
      );
    });

    test('that declares what another module owns is refused', async () => {
      const own = '"api": ["/public/guide"]';
      await copy.edit('mf-guide/module.json', own, '"api": ["/public/guide", "/public/customer/auth/login"]');
      const login = await copy.fails('publish', MODULE, '--message', 'Ask for passwords', '--bump', 'patch');
      expect(login).toContain('prefix_taken: /api/public/customer/auth/login belongs to shell');
      await copy.edit('mf-guide/module.json', '/guide/mehr', '/preise');
      const page = await copy.fails('publish', MODULE, '--message', 'Take a page', '--bump', 'patch');
      expect(page).toContain('page_taken: /preise belongs to pricing of shell');
    });
  });
}
