import { randomInt } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { photo, technicalData, wizard } from '../pages/wizard.ts';
import type { Harness } from '../support/harness.ts';

/** What it takes to offer a motorhome; the counts may only fall. */
const MOST = { taps: 35, entries: 20 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Counts in every document of a page: presses that are no entry into a text field, and text fields that were filled. */
function count(): void {
  const [TAPS, ENTRIES] = ['count:taps', 'count:entries'];
  const read = (key: string): string[] => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
  const add = (key: string, entry: string) =>
    sessionStorage.setItem(key, JSON.stringify([...read(key), entry]));
  const isText = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLElement &&
    target.matches('textarea, input:not([type=radio], [type=checkbox], [type=file])');
  const tap = ({ target }: Event) => {
    if (!isText(target)) add(TAPS, target instanceof HTMLElement ? target.innerText.slice(0, 30) : '');
  };
  addEventListener('pointerdown', tap, { capture: true });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') add(TAPS, 'Enter');
      if (event.key === ' ' && !isText(event.target)) tap(event);
    },
    { capture: true },
  );
  addEventListener(
    'input',
    ({ target }) => {
      const name = isText(target) ? target.id || target.name : '';
      if (name !== '' && !read(ENTRIES).includes(name)) add(ENTRIES, name);
    },
    { capture: true },
  );
}

const counted = (page: Page) =>
  page.evaluate(() => ({
    taps: JSON.parse(sessionStorage.getItem('count:taps') ?? '[]') as string[],
    entries: JSON.parse(sessionStorage.getItem('count:entries') ?? '[]') as string[],
  }));

/** How much a private person does on a phone, with the number of the vehicle at hand. */
export function tapsStory(harness: () => Harness): void {
  test('a private person offers a motorhome on a phone with few presses and entries', async () => {
    const seller = await harness().visitor(PHONE);
    seller.expect(409, /\/product\/update\//);
    const { page } = seller;
    await page.addInitScript(count);
    const steps = wizard(page);
    await steps.begin();
    // its first characters name the base vehicle
    await steps.text('Fahrzeug-Identifizierungsnummer (FIN)', `ZFA25000002${randomInt(100_000, 999_999)}`);
    await page.getByText('Die Nummer nennt: Fiat Ducato').waitFor();
    await steps.text('Erstzulassung (Monat und Jahr)', '04/2019');
    await steps.text('Laufleistung', '48 000');
    const make = await steps.reached(page.getByRole('combobox', { name: 'Marke' }), 'Marke');
    await make.fill('Knaus');
    await page.getByRole('option', { name: 'Knaus', exact: true }).waitFor();
    // typed in full it is meant, whatever comes next
    await make.press('Tab');
    await expect.poll(() => make.inputValue()).toBe('Knaus');
    // its base vehicle is shown with its usual fuel, and neither is asked for
    const known = page.getByRole('region', { name: /^Das wissen wir schon \(\d+\)$/ });
    await known.getByText('Bitte prüfen').waitFor();
    expect(await known.getByText('Fiat Ducato').isVisible()).toBe(false);
    expect(await known.getByText('Fiat Ducato').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Basisfahrzeug' }).count()).toBe(0);
    await steps.text('Modell', 'Sky Ti 650');
    // its series gives the body, which may be changed
    await page.getByText('So gebaut ist die Baureihe Sky Ti.').waitFor();
    expect(await page.getByRole('radio', { name: 'Teilintegriert' }).isChecked()).toBe(true);
    await technicalData(steps, { fuel: false });
    await steps.text('HU gültig bis (Monat und Jahr)', `07/${new Date().getUTCFullYear() + 2}`);
    await steps.radio('Service und Inspektion', 'Teilweise nachgewiesen');
    await steps.radio('Dichtheitsprüfung', 'Teilweise');
    await steps.radio('Raucherfahrzeug', 'Nein');
    await steps.next('Ausstattung');
    await steps.radio('Klimaanlage Fahrerhaus', 'Manuell');
    await steps.radio('Heizung', 'Gas');
    await steps.next('Beschreibung');
    await steps.text('Beschreibung', 'Gepflegtes Wohnmobil aus zweiter Hand, Garagenfahrzeug.');
    await steps.next('Mängel');
    await steps.radio('Hat das Fahrzeug Mängel?', 'Nein');
    await steps.agree();
    await page.getByRole('button', { name: 'Alle drei Fragen mit „Nein“ beantworten' }).click();
    await steps.next('Bilder');
    await steps.choose('Außen', [await photo(page, 'front.jpg', 'steelblue')]);
    await steps.choose('Innen', [await photo(page, 'sitzgruppe.jpg', 'peru')]);
    // what no ad needs is offered
    await page.getByRole('link', { name: 'Weitere Bilder' }).waitFor();
    await steps.next('Auktion und Preis');
    await steps.text('Startpreis', '30000');
    await steps.text('Mindestpreis', '36000');
    await steps.text('Postleitzahl', '50667');
    // its town is filled in
    await page.getByText('Aus der Postleitzahl.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Ort', exact: true }).inputValue()).toBe('Köln');
    await steps.next('Persönliche Daten');
    await steps.text('Vorname', 'Vera');
    await steps.text('Nachname', 'Kaufmann');
    await steps.text('E-Mail-Adresse', `verkauf-${Date.now()}@rollheim.example`);
    await steps.text('Telefon', '0221 1234567');
    await page.getByLabel('Passwort', { exact: true }).fill('Wohnmobil2026');
    await steps.next('Abschluss');
    const paper = await (await seller.context.newPage()).pdf();
    await steps.choose('Fahrzeugpapiere', [
      { name: 'schein.pdf', mimeType: 'application/pdf', buffer: paper },
    ]);
    await page.getByText(/schein_\w{4}\.pdf/).waitFor();
    await steps.tick(/Ich stimme den AGB zu/);
    await steps.tick(/Datenschutzhinweise/);
    const before = await counted(page);
    await page.getByRole('button', { name: 'Konto anlegen und einreichen' }).click();
    await page.getByRole('heading', { name: 'Bestätigen Sie Ihre E-Mail-Adresse' }).waitFor();
    // the last press is in the next document
    const { taps, entries } = { taps: before.taps.length + 1, entries: before.entries.length };
    process.stdout.write(`A motorhome on a phone: ${taps} taps, ${entries} entries\n`);
    expect.soft(taps, before.taps.join('\n')).toBeLessThanOrEqual(MOST.taps);
    expect(entries, before.entries.join('\n')).toBeLessThanOrEqual(MOST.entries);
  });
}
