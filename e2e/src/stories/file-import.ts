import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import type { Harness } from '../support/harness.ts';

const VEHICLES = 40;
/** A file that no earlier run has sent. */
const NUMBER = `IMP${Date.now().toString(36)}-`;
const PHONE = { width: 320, height: 720 };
const DESK = { width: 1280, height: 900 };

/** A dealer's stock, as a program of a yard writes it: Windows-1252, semicolons, German numbers. */
function stock(mileageOfSeventh: string): Buffer {
  const rows = Array.from({ length: VEHICLES }, (_, index) =>
    [
      `${NUMBER}${index + 1}`,
      'Bürstner',
      `Lyseo TD ${600 + index}`,
      'Teilintegriert',
      '14.05.2019',
      index === 6 ? mileageOfSeventh : `4${index % 10}.${String(100 + index)}`,
      '6,99',
      '42.500,00 €',
      'vom Händler',
    ].join(';'),
  );
  const heading =
    'Interne Nummer;Hersteller;Modell;Aufbauart;Erstzulassung;km-Stand;Länge (m);Preisvorstellung;Notiz';
  return Buffer.from(
    Array.from(`${[heading, ...rows].join('\r\n')}\r\n`, (sign) =>
      sign === '€' ? 0x80 : (sign.codePointAt(0) ?? 0),
    ),
  );
}

/** A commercial seller brings the vehicles of a file. */
export function fileImportStory(harness: () => Harness): void {
  describe('a file of vehicles', () => {
    test('is read, corrected and imported: each row is an ad once, however often the file is sent', async () => {
      const { page } = await harness().as('commercialSeller');
      await page.goto('/inserat/neu');
      await alive(page);
      await page.getByRole('link', { name: 'Aus Datei importieren' }).click();
      await page.getByRole('heading', { name: 'Fahrzeuge aus Datei importieren', level: 1 }).waitFor();
      const choose = (mileage: string) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'bestand.csv', mimeType: 'text/csv', buffer: stock(mileage) });
      await choose('unbekannt');

      // thousands or decimals: the mileages do not say it, lengths and prices do
      // no field is called so: it is chosen by hand
      await page.getByRole('button', { name: /Feld für „Preisvorstellung“/ }).click();
      await page.getByRole('option', { name: 'Mindestpreis', exact: true }).click();
      await page.getByText('39 von 40 Fahrzeugen können importiert werden.').waitFor();
      const row = (number: number) =>
        page.getByRole('row').filter({ has: page.getByText(`${NUMBER}${number}`, { exact: true }) });
      expect(await row(7).innerText()).toContain('km-Stand: „unbekannt“. Bitte eine Zahl.');

      // what is wrong comes back as a file that says so
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Fehlerhafte Zeilen herunterladen' }).click();
      const faulty = await readFile(await (await download).path(), 'utf8');
      expect(faulty.trim().split('\r\n')).toHaveLength(2);
      expect(faulty).toContain('"Fehler"');
      expect(faulty).toContain('Bitte eine Zahl.');

      await page.getByRole('button', { name: '39 Fahrzeuge importieren' }).click();
      await page.getByText('39 Inserate sind angelegt.').waitFor();
      expect(await page.getByText('Inserat angelegt', { exact: true }).count()).toBe(39);

      // the corrected file brings what was missing, and nothing twice; the field chosen by hand is remembered
      await choose('48.200');
      await page.getByText('1 von 40 Fahrzeugen kann importiert werden.').waitFor();
      expect(await page.getByText('Schon importiert', { exact: true }).count()).toBe(39);
      await page.setViewportSize(PHONE);
      // the page is laid out again some time after
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width).toBeLessThanOrEqual(PHONE.width);
      await page.setViewportSize(DESK);
      await page.getByRole('button', { name: '1 Fahrzeug importieren' }).click();
      await page.getByText('1 Inserat ist angelegt.').waitFor();

      await row(7).getByRole('link', { name: 'Bürstner Lyseo TD 606' }).click();
      await page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\/profil/);
      await alive(page);
      const known = page.getByRole('region', { name: 'Das wissen wir schon' });
      await known.getByText('48.200 km').waitFor();
      await known.getByText('6.990 mm').waitFor();
      // what a file brought is marked until its seller confirms it
      const marks = known.getByRole('heading', { name: 'Übernommen', exact: true });
      expect(await marks.count()).toBe(1);
      await known.getByRole('button', { name: 'Das stimmt so' }).click();
      await expect.poll(() => marks.count()).toBe(0);
    });

    test('whose numbers are unclear says so at the press, and leads to the column', async () => {
      const { page } = await harness().as('commercialSeller');
      await page.goto('/inserat/importieren');
      await alive(page);
      await page.locator('input[type=file]').setInputFiles({
        name: 'unklar.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Marke;Laufleistung;Länge\nHymer;48.200;6,99 m\nAdria;9000;6.99 m\n'),
      });
      await page.getByText('1 von 2 Fahrzeugen kann importiert werden.').waitFor();
      await page.getByText('Noch offen: wie die Zahlen in 1 Spalte geschrieben sind.').waitFor();
      await page.getByRole('button', { name: 'Zur Spalte „Laufleistung“' }).click();
      const numbers = page.getByRole('button', { name: /Zahlen in „Laufleistung“/ });
      await expect.poll(() => numbers.evaluate((each) => each === document.activeElement)).toBe(true);
      await numbers.click();
      await page.getByRole('option', { name: '12.500,50', exact: true }).click();
      await page.getByText('2 von 2 Fahrzeugen können importiert werden.').waitFor();
      expect(await page.getByRole('button', { name: '2 Fahrzeuge importieren' }).isEnabled()).toBe(true);
    });

    test('that cannot be read names its fault, and a private seller is offered no import', async () => {
      const seller = await harness().as('commercialSeller');
      seller.expect(400, /import\/file/);
      const { page } = seller;
      await page.goto('/inserat/importieren');
      await alive(page);
      await page.locator('input[type=file]').setInputFiles({
        name: 'doppelt.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Marke;Modell;Marke\nHymer;B;x\n'),
      });
      await page.getByText('Zeile 1: Die Spalte „Marke“ ist zweimal da.').waitFor();

      const { page: other } = await harness().as('privateSeller');
      await other.goto('/inserat/neu');
      await alive(other);
      await other.getByRole('heading', { name: 'Mit niederländischem Kennzeichen beginnen' }).waitFor();
      expect(await other.getByRole('link', { name: 'Aus Datei importieren' }).count()).toBe(0);
    });
  });
}
