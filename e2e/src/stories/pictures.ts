import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnAd } from '@rollheim/contracts';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { detailedPhoto, photo, wizard, type ChosenFile } from '../pages/wizard.ts';
import { openProfile, type Harness } from '../support/harness.ts';
import { until } from '../support/until.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Bytes of a part, as the page sends them. */
const PART = 256 * 1024;
const PARTS = '**/media/uploads**';
/** 1.6 Mbit/s in both directions, as bytes a second; 150 ms to the server. */
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 };
/** Ten megabytes take a minute on it. */
const PATIENCE_MS = 180_000;

const galleryOf = async (page: Page, id: string) => {
  const answer = await page.request.get(`/api/public/product/get/${id}`);
  return ((await answer.json()) as OwnAd).listing.content.gallery;
};

/** The page of the pictures of a new ad; answers the ad's id. */
async function atPictures(page: Page): Promise<string> {
  const id = await wizard(page).begin();
  await page.goto(`/inserat/bearbeiten/${id}/bilder`);
  await alive(page);
  await page.getByRole('heading', { name: 'Außen', exact: true }).waitFor();
  return id;
}

/** Presses what opens the camera, and takes a picture; answers which camera was asked for. */
async function take(page: Page, button: RegExp, file: ChosenFile): Promise<string | null> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  const opened = await chooser;
  await opened.setFiles(file);
  return opened.element().getAttribute('capture');
}

/** What the page of the pictures says at its top. */
const taken = (page: Page) =>
  page
    .locator('div')
    .filter({ has: page.getByRole('progressbar', { name: 'Empfohlene Bilder' }) })
    .last();

/** Cuts the line at the parts of these numbers, from 1; counts what was sent. */
async function cutAt(context: BrowserContext, page: Page, numbers: readonly number[]) {
  const sent = { parts: 0, bytes: 0, cuts: 0 };
  await page.route(PARTS, async (route) => {
    const body = route.request().postDataBuffer();
    if (body === null || body.length === 0) return route.continue();
    sent.parts += 1;
    sent.bytes += body.length;
    if (!numbers.includes(sent.parts)) return route.continue();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
    sent.cuts += 1;
  });
  return sent;
}

/** A seller takes pictures with a phone, on a line that is cut. */
export function picturesStory(harness: () => Harness): void {
  describe('pictures of a vehicle', () => {
    test('are asked for one by one with outlines, taken with the camera, skipped, and sorted by what they show', async () => {
      const seller = await harness().visitor(PHONE);
      const { page } = seller;
      const id = await atPictures(page);
      const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
      await taken(page).getByText('Außen: 0 von 5', { exact: true }).waitFor();
      await tile('Seite rechts').getByText('Jetzt aufnehmen').waitFor();
      expect(await tile('Seite rechts').locator('svg path').count()).toBeGreaterThan(1);
      expect(await take(page, /^Heck/, await detailedPhoto(page, 'heck.jpg', 1))).toBe('environment');
      // the next one has the focus
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toMatch(/^Seite rechts/);
      await page.getByRole('button', { name: 'Seite rechts überspringen' }).click();
      await tile('Schräg vorn').getByText('Jetzt aufnehmen').waitFor();
      await take(page, /^Front/, await detailedPhoto(page, 'front.jpg', 2));
      await until('both are stored', async () => (await galleryOf(page, id)).length === 2);
      expect((await galleryOf(page, id)).map(({ shot, position }) => [shot, position])).toEqual([
        ['front', 0],
        ['rear', 1],
      ]);
      await taken(page).getByText('Außen: 2 von 5', { exact: true }).waitFor();
      // skipped is skipped after a reload, too, until it is taken back
      await page.reload();
      await page.getByText('1 Ansicht übersprungen').waitFor();
      await page.getByRole('button', { name: 'Wieder zeigen' }).click();
      await tile('Seite rechts').getByText('Jetzt aufnehmen').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });

    test('are advised against at once where they are blurred; another one takes the place of the first', async () => {
      const { page } = await harness().visitor(PHONE);
      const id = await atPictures(page);
      await take(page, /^Front/, await photo(page, 'grau.jpg', 'grey', [1600, 1200], false));
      await page.getByText('Unscharf, bitte neu').waitFor();
      await until('it is stored all the same', async () => (await galleryOf(page, id)).length === 1);
      const [blurred] = await galleryOf(page, id);
      await page.getByText('Front', { exact: true }).first().waitFor();
      // it is there, and completes nothing; the next visit says so again, as does another browser that looks at it itself
      await taken(page).getByText('Außen: 0 von 5, 1 besser neu', { exact: true }).waitFor();
      await wizard(page).part('Außen').getByText('0 von 5, 1 besser neu', { exact: true }).waitFor();
      await page.reload();
      await page.getByText('Unscharf, bitte neu').waitFor();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.getByText('Unscharf, bitte neu').waitFor();
      await take(page, /^Front neu aufnehmen/, await detailedPhoto(page, 'front.jpg', 3));
      await page.getByText('Unscharf, bitte neu').waitFor({ state: 'detached' });
      await until('the new one is stored alone', async () => {
        const gallery = await galleryOf(page, id);
        return (
          gallery.length === 1 && gallery[0]?.shot === 'front' && gallery[0].mediaId !== blurred?.mediaId
        );
      });
      await take(page, /^Heck/, await photo(page, 'dunkel.jpg', '#101010', [1600, 1200], false));
      await page.getByText('Sehr dunkel, bitte neu').waitFor();
      await page.getByRole('button', { name: 'Heck behalten' }).click();
      await page.getByText('Sehr dunkel, bitte neu').waitFor({ state: 'detached' });
      await until('it is kept', async () => (await galleryOf(page, id)).length === 2);
      // what is too small is refused before anything is sent
      await take(page, /^Seite rechts/, await photo(page, 'klein.jpg', 'olive', [500, 300]));
      await page.getByText(/nur 500 × 300 Pixel/).waitFor();
      // the same picture again is not sent
      const twice = await detailedPhoto(page, 'front-2.jpg', 3);
      await take(page, /^Seite links/, twice);
      await page.getByText(/front-2\.jpg wurde nicht hochgeladen\. Dieses Bild/).waitFor();
      // and what is none
      await take(page, /^Schräg vorn/, {
        name: 'notiz.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('no picture'),
      });
      await page.getByText(/notiz\.txt wurde nicht hochgeladen/).waitFor();
      expect(await galleryOf(page, id)).toHaveLength(2);
      // what is kept stays kept over a reload
      await page.reload();
      await taken(page).getByText('Außen: 2 von 5', { exact: true }).waitFor();
      expect(await page.getByText('Sehr dunkel, bitte neu').count()).toBe(0);
    });

    test('chosen together are assigned one by one, and every page counts them alike', async () => {
      const { page } = await harness().visitor();
      const id = await atPictures(page);
      const files = await Promise.all([41, 42, 43].map((seed) => detailedPhoto(page, `b-${seed}.jpg`, seed)));
      const again = await detailedPhoto(page, 'noch-einmal.jpg', 41);
      await wizard(page).choose('Außen', [...files, again]);
      await page.getByText(/noch-einmal\.jpg wurde nicht hochgeladen/).waitFor();
      const list = page.getByRole('navigation', { name: 'Schritte', exact: true });
      /** The part of the page, the top of the page and the list of steps. */
      const counted = async (outside: string, inside: string) => {
        await wizard(page).part('Außen').getByText(outside, { exact: true }).waitFor();
        await wizard(page).part('Innen').getByText(inside, { exact: true }).waitFor();
        for (const place of [taken(page), list]) {
          await place.getByText(`Außen: ${outside}`, { exact: true }).waitFor();
          await place.getByText(`Innen: ${inside}`, { exact: true }).waitFor();
        }
      };
      await counted('3 von 5, davon 3 nicht zugeordnet', '0 von 5');
      await page.reload();
      await counted('3 von 5, davon 3 nicht zugeordnet', '0 von 5');
      // by the keyboard; the next one has the focus then
      const shows = (name: string) => page.getByRole('button', { name: `${name}: Was ist zu sehen?` });
      await shows('1. Außen').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Heck', exact: true }).press('Enter');
      await page.getByText('1. Außen ist zugeordnet: Heck').first().waitFor();
      await counted('3 von 5, davon 2 nicht zugeordnet', '0 von 5');
      expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/^shows-/);
      await shows('3. Außen').click();
      await page.getByRole('option', { name: 'Küche', exact: true }).click();
      await counted('2 von 5, davon 1 nicht zugeordnet', '1 von 5');
      expect((await galleryOf(page, id)).map(({ view, shot }) => [view, shot])).toEqual([
        ['exterior', 'rear'],
        ['exterior', undefined],
        ['interior', 'kitchen'],
      ]);
      await page.reload();
      await counted('2 von 5, davon 1 nicht zugeordnet', '1 von 5');
      // what is there is not asked for
      expect(await page.getByRole('button', { name: /^Küche Fehlt noch/ }).count()).toBe(0);
      await page.goto(`/inserat/bearbeiten/${id}/abschluss`);
      const last = wizard(page).part('Bilder');
      await last.getByText('Außen: 2 von 5, davon 1 nicht zugeordnet', { exact: true }).waitFor();
      await last.getByText('Innen: 1 von 5', { exact: true }).waitFor();
    });

    test('are sent from a phone without room, which says that the page has to stay open until then', async () => {
      const seller = await harness().visitor(PHONE);
      seller.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      // the protocol asks how far a file is of which no part was sent yet
      seller.expect(404, /\/media\/uploads\//);
      const { page, context } = seller;
      // before the page keeps anything: how much room there is is looked at now and then only
      await page.goto('/kontakt');
      const browser = await context.newCDPSession(page);
      const { origin } = new URL(page.url());
      await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 400_000 });
      const id = await atPictures(page);
      await context.setOffline(true);
      await take(page, /^Front/, await detailedPhoto(page, 'front.jpg', 12));
      await page.getByText('Auf diesem Gerät ist kein Speicher mehr frei.').waitFor();
      await page.getByText('Keine Verbindung. Wird hochgeladen').first().waitFor();
      await context.setOffline(false);
      await until('it is stored', async () => (await galleryOf(page, id)).length === 1);
      await page.getByText('Auf diesem Gerät ist kein Speicher mehr frei.').waitFor({ state: 'detached' });
    });

    test('go on by themselves after cuts, on another step, and after the browser was closed; each is there once', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'rollheim-profile-'));
      const { url } = harness();
      let context = await openProfile(folder, url);
      try {
        const page = context.pages()[0] ?? (await context.newPage());
        const id = await atPictures(page);
        const files = [4, 5, 6, 7].map((seed) => detailedPhoto(page, `bild-${seed}.jpg`, seed));
        const photos = await Promise.all(files);
        const total = photos.reduce((sum, { buffer }) => sum + buffer.length, 0);
        // each has parts to be cut in
        for (const { buffer } of photos) expect(buffer.length).toBeGreaterThan(2 * PART);
        const sent = await cutAt(context, page, [3, 6, 9]);
        const cut = () => page.getByText('Keine Verbindung. Wird hochgeladen').first().waitFor();
        await wizard(page).choose('Außen', photos);
        await cut();
        await context.setOffline(false);
        await until('the second cut', () => Promise.resolve(sent.cuts === 2));
        await cut();
        // the way on does not wait for them, with a line or without
        await page.getByRole('link', { name: 'Zurück' }).click();
        await page.getByRole('heading', { level: 1, name: 'Mängel' }).waitFor();
        await context.setOffline(false);
        await until('the third cut, from another step', () => Promise.resolve(sent.cuts === 3));
        const before = sent.bytes;
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();

        context = await openProfile(folder, url);
        const later = context.pages()[0] ?? (await context.newPage());
        const resumed = await cutAt(context, later, []);
        await later.goto(`/inserat/bearbeiten/${id}/bilder`);
        await wizard(later)
          .part('Außen')
          .getByText(/^4 von/)
          .waitFor();
        const gallery = await galleryOf(later, id);
        expect(new Set(gallery.map(({ mediaId }) => mediaId)).size).toBe(4);
        // a cut costs the part that it met; two go at a time
        expect(before + resumed.bytes).toBeLessThanOrEqual(total + 3 * 2 * PART);
        // nothing waits any more
        await later.reload();
        await wizard(later)
          .part('Außen')
          .getByText(/^4 von/)
          .waitFor();
        await later.getByText(/^Alles gespeichert/).waitFor();
      } finally {
        await context.close();
        await rm(folder, { recursive: true, force: true });
      }
    });

    test('twelve on a line of 1.6 Mbit/s that is cut three times arrive, each of them once', async () => {
      const seller = await harness().visitor(PHONE);
      seller.expectMessage(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      // a part that a cut met is sent again; the file is asked about before
      seller.expect(409, /\/media\/uploads\//);
      seller.expect(404, /\/media\/uploads\//);
      seller.expect(409, /\/product\/update\//);
      const { page, context } = seller;
      const id = await atPictures(page);
      const photos: ChosenFile[] = [];
      for (let seed = 21; seed < 33; seed += 1)
        photos.push(await detailedPhoto(page, `bild-${seed}.jpg`, seed));
      const total = photos.reduce((sum, { buffer }) => sum + buffer.length, 0);
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'PATCH') sent += request.postDataBuffer()?.length ?? 0;
      });
      const line = await context.newCDPSession(page);
      await line.send('Network.enable');
      const setLine = (offline: boolean) =>
        line.send('Network.emulateNetworkConditions', { ...LINE, offline });
      await setLine(false);
      await wizard(page).choose('Außen', photos);
      for (const stored of [2, 5, 8]) {
        await until(
          `${stored} pictures are stored`,
          async () => (await galleryOf(page, id)).length >= stored,
          PATIENCE_MS,
        );
        await setLine(true);
        await page.getByText('Keine Verbindung. Wird hochgeladen').first().waitFor();
        // what is stored is so; on the rest no more is heard while there is no line
        expect((await galleryOf(page, id)).length).toBeLessThan(12);
        await setLine(false);
      }
      await until('all are stored', async () => (await galleryOf(page, id)).length >= 12, PATIENCE_MS);
      await wizard(page)
        .part('Außen')
        .getByText('12 Bilder, davon 12 nicht zugeordnet', { exact: true })
        .waitFor();
      await page.getByText('Keine Verbindung. Wird hochgeladen').first().waitFor({ state: 'detached' });
      // nothing waits, and nothing comes twice
      await page.reload();
      await wizard(page)
        .part('Außen')
        .getByText('12 Bilder, davon 12 nicht zugeordnet', { exact: true })
        .waitFor();
      await page.getByText(/^Alles gespeichert/).waitFor();
      const gallery = await galleryOf(page, id);
      expect(gallery).toHaveLength(12);
      expect(new Set(gallery.map(({ mediaId }) => mediaId)).size).toBe(12);
      // a cut costs the parts that it met; two go at a time
      expect(sent).toBeLessThanOrEqual(total + 3 * 2 * PART);
    });
  });
}
