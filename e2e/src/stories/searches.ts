import { randomUUID } from 'node:crypto';
import { DEMO_USERS, MOST_SEARCHES } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import { catalog } from '../pages/catalog.ts';
import { alive } from '../pages/frame.ts';
import { ApiClient, codeOf } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const CALL = '/private/customer/searches';
const PAGE = '/a/haendler-bereich/searches';

interface Listed {
  readonly searches: readonly { readonly searchId: string; readonly name: string; readonly total: number }[];
}

async function inTens<T>(all: readonly T[], act: (each: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += 10) await Promise.all(all.slice(at, at + 10).map(act));
}

/** Searches that a dealer keeps. */
export function searchesStory(harness: () => Harness): void {
  describe('saved searches', () => {
    test('a dealer saves filters under a name that they suggest or another one, finds them with their number, renames, deletes and brings back', async () => {
      const { page } = await harness().as('dealer2');
      const list = catalog(page);
      await list.open('?fuel=diesel&lengthTo=7000');
      const fit = await list.settled();
      const saving = page.getByRole('dialog', { name: 'Suche speichern' });
      const named = saving.getByLabel('Name der Suche');
      await page.getByRole('button', { name: 'Suche speichern' }).click();
      expect(await named.inputValue()).toBe('Diesel, bis 7 m');
      await named.fill('Für den Hof');
      await named.press('Enter');
      await page.getByText('„Für den Hof“ ist gespeichert.').waitFor();
      await saving.waitFor({ state: 'detached' });
      // the same filters, in another order, are saved once
      await list.open('?lengthTo=7000&fuel=diesel&sort=newest');
      await page.getByRole('button', { name: 'Suche speichern' }).click();
      // without a name it would have the one that is suggested
      await named.fill(' ');
      await saving.getByRole('button', { name: 'Speichern', exact: true }).click();
      await page.getByText('Diese Filter sind schon als „Für den Hof“ gespeichert.').waitFor();
      await page.getByRole('button', { name: 'Meine Suchen' }).click();
      await page.waitForURL(`**${PAGE}`);
      const row = page.getByRole('row').filter({ hasText: 'Diesel · bis 7 m' });
      await row.waitFor();
      expect(await row.count()).toBe(1);
      await until('the number of vehicles', async () => (await row.innerText()).includes(String(fit)));

      await row.getByRole('button', { name: /umbenennen/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Suche').fill('   ');
      await dialog.getByRole('button', { name: 'Namen speichern' }).click();
      await dialog.getByText('Geben Sie der Suche einen Namen.').waitFor();
      await dialog.getByLabel('Suche').fill('Kurze Diesel');
      await dialog.getByLabel('Suche').press('Enter');
      await dialog.waitFor({ state: 'detached' });
      const tell = row.getByRole('switch', { name: 'Neue Fahrzeuge melden' });
      const mail = row.getByRole('switch', { name: 'Auch per E-Mail' });
      expect([await tell.isChecked(), await mail.isChecked()]).toEqual([true, false]);
      await row.getByText('Auch per E-Mail').click();
      await until('the mails to be on', () => mail.isChecked());
      // the switch moves before its write is done
      const paused = page.waitForResponse(
        (answer) =>
          answer.url().includes('/customer/searches/') &&
          answer.request().postData()?.includes('"paused"') === true,
      );
      await row.getByText('Neue Fahrzeuge melden').click();
      expect((await paused).status()).toBe(200);
      await until('a paused search', async () => !(await tell.isChecked()) && (await mail.isDisabled()));
      await page.reload();
      await alive(page);
      await row.waitFor();
      expect(await tell.isChecked()).toBe(false);
      await row.getByText('Neue Fahrzeuge melden').click();
      await until('the mails as they were', () => mail.isChecked());
      await page.getByRole('link', { name: 'Kurze Diesel' }).click();
      await page.waitForURL(/fuel=diesel&lengthTo=7000/);
      expect(await list.settled()).toBe(fit);

      await page.goBack();
      await page.getByRole('button', { name: '„Kurze Diesel“ löschen' }).click();
      await page.getByText('Noch keine Suche gespeichert').waitFor();
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      await page.getByRole('link', { name: 'Kurze Diesel' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: '„Kurze Diesel“ löschen' }).click();
      await page.getByText('Noch keine Suche gespeichert').waitFor();
    });

    test('another dealer neither sees nor changes a search, and what is no search is refused with its field', async () => {
      const { url } = harness();
      const own = new ApiClient(url, DEMO_USERS.dealer1.email);
      const other = new ApiClient(url, DEMO_USERS.dealer3.email);
      const save = (name: string, query: string) =>
        own.send('POST', CALL, { body: { name, query }, key: randomUUID() });
      const listed = async (caller: ApiClient) =>
        ((await caller.send('GET', `${CALL}/get?itemsPerPage=50`)).body as Listed).searches;
      const saved = await save('Meine', 'make=hymer');
      expect(saved.status).toBe(200);
      const { searchId } = (saved.body as { search: { searchId: string } }).search;
      await until('the search', async () => (await listed(own)).some((each) => each.searchId === searchId));
      // others of theirs may be there
      expect((await listed(other)).map((each) => each.searchId)).not.toContain(searchId);
      const rename = { body: { name: 'Fremd' }, key: randomUUID() };
      expect(codeOf(await other.send('PUT', `${CALL}/${searchId}`, rename))).toBe('not_found');
      expect(codeOf(await other.send('DELETE', `${CALL}/${searchId}`))).toBe('not_found');
      const wrong = await save('X', 'priceFrom=-1');
      expect(wrong).toMatchObject({ status: 400, body: { fields: { query: expect.any(String) } } });
      const { length } = await listed(own);
      const missing = Array.from({ length: MOST_SEARCHES - length }, (_, at) => `yearFrom=${1950 + at}`);
      await inTens(missing, async (filters) => expect((await save(filters, filters)).status).toBe(200));
      expect(codeOf(await save('zu viel', 'q=zu+viel'))).toBe('too_many_searches');
      expect((await save('wieder', 'make=hymer')).body).toMatchObject({ existed: true });
      // what is deleted makes room
      const all = await until('all of them', async () => {
        const found = await listed(own);
        return found.length === MOST_SEARCHES && found;
      });
      await inTens(all, async (each) =>
        expect((await own.send('DELETE', `${CALL}/${each.searchId}`)).status).toBe(200),
      );
      expect((await save('wieder', 'make=hymer')).body).toMatchObject({ existed: false });
    });
  });
}
