import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '../pages/catalog.ts';
import { releaseIn } from '../pages/frame.ts';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.ts';
import type { Harness } from '../support/harness.ts';

const OLD = 'Wohnmobile und Wohnwagen';
const NEW = 'Wohnmobile, Wohnwagen und Anhänger im Katalog';

/** A release of the catalog goes from its publication to everyone and back. */
export function operationsStory(harness: () => Harness): void {
  describe('operations', () => {
    let copy: RepositoryCopy;
    let version: string;
    const rollheim = (...args: string[]) => copy.rollheim(...args);
    const heading = async (page: Awaited<ReturnType<Harness['visitor']>>['page']): Promise<string> =>
      page.getByRole('heading', { level: 1 }).innerText();

    beforeAll(async () => {
      copy = await copyRepository(harness());
      await copy.edit('mf-catalog/web/locales/de.json', `"${OLD}"`, `"${NEW}"`);
    });
    afterAll(() => copy?.remove());

    test('publish, preview beside the old one, 10 %, everyone, back: no open page reloads', async () => {
      const guest = await harness().visitor();
      await catalog(guest.page).open();
      const before = await releaseIn(guest.page);
      expect(await heading(guest.page)).toBe(OLD);
      await guest.page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));
      const others = (table: string) =>
        table
          .split('\n')
          .filter((line) => !line.startsWith('mf-catalog'))
          .map((line) => line.replaceAll(/ +/g, ' '));
      const listBefore = others(await rollheim('releases'));

      version = await copy.publish('mf-catalog', 'Name the trailers too');
      expect(version).not.toBe(before);
      const list = await rollheim('releases');
      expect(list).toMatch(
        new RegExp(`mf-catalog +${version.replaceAll('.', '\\.')} .*Name the trailers too`),
      );
      // no other module was built: their releases are the same ones
      expect(others(list)).toEqual(listBefore);

      const tester = await harness().visitor();
      const [link = ''] = (
        await rollheim('preview', 'mf-catalog', version, '--path', '/wohnmobil-kaufen')
      ).split('\n');
      await tester.page.goto(link);
      expect(await releaseIn(tester.page)).toBe(version);
      expect(await heading(tester.page)).toBe(NEW);
      await guest.page.getByRole('link', { name: 'Preise' }).first().click();
      await guest.page.goBack();
      expect(await releaseIn(guest.page)).toBe(before);
      expect(await heading(guest.page)).toBe(OLD);
      // the preview has its backend in a process of its own
      expect(await rollheim('status')).toMatch(new RegExp(`mf-catalog.?@?${version.replaceAll('.', '\\.')}`));

      /** How many of 400 new visitors get another release set than the most. */
      const share = async (): Promise<number> => {
        const tags = new Map<string, number>();
        for (let batch = 0; batch < 10; batch++)
          await Promise.all(
            Array.from({ length: 40 }, async () => {
              const response = await fetch(`${harness().url}/version.json`, {
                headers: { cookie: `visitor=${randomUUID()}` },
              });
              const tag = await response.text();
              tags.set(tag, (tags.get(tag) ?? 0) + 1);
            }),
          );
        const counts = [...tags.values()].toSorted((a, b) => a - b);
        return counts.length < 2 ? 0 : (counts[0] ?? 0);
      };
      expect(await share()).toBe(0);
      await rollheim('share', 'mf-catalog', version, '10', '--reason', 'first look');
      const few = await share();
      expect(few).toBeGreaterThan(15);
      expect(few).toBeLessThan(70);

      await rollheim('share', 'mf-catalog', version, '100', '--reason', 'all well');
      const later = await harness().visitor();
      await catalog(later.page).open();
      expect(await releaseIn(later.page)).toBe(version);
      expect(await heading(later.page)).toBe(NEW);
      // the open page goes on with its release, on another page of the module too
      await catalog(guest.page).cards.first().getByRole('link').first().click();
      await guest.page.waitForURL(/\/caravan\//);
      expect(await releaseIn(guest.page)).toBe(before);

      await rollheim('take-back', 'mf-catalog', '--reason', 'complaints');
      const last = await harness().visitor();
      await catalog(last.page).open();
      expect(await releaseIn(last.page)).toBe(before);
      expect(await heading(last.page)).toBe(OLD);
      expect(await guest.page.locator('html').getAttribute('data-never-reloaded')).toBe('');
    });
  });
}
