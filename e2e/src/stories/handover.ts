import { join } from 'node:path';
import { expect } from 'vitest';
import type { Page } from 'playwright';
import type { Visitor } from '../support/visitor.ts';
import type { Harness } from '../support/harness.ts';

const PHOTO = join(import.meta.dirname, '../../../services/media/src/testing/phone.jpg');

interface Parties {
  /** On the page of the purchase. */
  readonly buyer: Page;
  /** On the page of the sale. */
  readonly seller: Visitor;
  readonly title: string;
  readonly addresses: Readonly<Record<'buyer' | 'seller', string>>;
}

/** The vehicle changes hands on the seller's phone: a code of the buyer confirms it, both sides read the protocol. */
export async function playHandover(
  harness: Harness,
  { buyer, seller, title, addresses }: Parties,
): Promise<void> {
  const code = await buyer.getByText(/^\d{6}$/).innerText();
  const { page } = seller;
  seller.expect(400, /\/handover/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Übergabe beginnen' }).click();
  // who comes was given with the pickup
  await expect.poll(() => page.getByLabel('Wer übernimmt das Fahrzeug?').inputValue()).toBe('Jannis Brandt');
  await page.getByLabel('Kilometerstand', { exact: true }).fill('2900000');
  await page.getByLabel('Schlüssel', { exact: true }).fill('2');
  // a press from within a field that was just changed counts as any other
  await page.locator('label').getByText('Zulassungsbescheinigung Teil I', { exact: true }).click();
  expect(await page.getByLabel('Zulassungsbescheinigung Teil I', { exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel('Schlüssel', { exact: true }).inputValue()).toBe('2');
  await page.getByLabel('Neu gefundene Schäden').fill('Kratzer an der Tür');
  await page.locator('input[type=file]').setInputFiles(PHOTO);
  await page.getByRole('img', { name: 'Bild 1, Sie' }).waitFor();
  await buyer.getByRole('img', { name: 'Bild 1, Verkäufer' }).waitFor();
  // the phone drops the page: what was written down is there again
  await page.reload();
  await expect.poll(() => page.getByLabel('Neu gefundene Schäden').inputValue()).toBe('Kratzer an der Tür');
  expect(await page.getByLabel('Schlüssel', { exact: true }).inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Dem Käufer zeigen' }).click();
  await page.getByText('Das passt nicht zum Inserat.').waitFor();
  await page.getByText('Der Kilometerstand stimmt so').click();
  expect(await page.getByLabel('Code des Käufers').count()).toBe(0);
  await page.getByRole('button', { name: 'Dem Käufer zeigen' }).click();
  // the buyer reads it before they say the code
  await buyer.getByRole('heading', { name: 'Das hat der Verkäufer aufgeschrieben' }).waitFor();
  await buyer.getByText('Kratzer an der Tür').waitFor();
  // another phone of the seller has what the buyer was shown
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect.poll(() => page.getByLabel('Neu gefundene Schäden').inputValue()).toBe('Kratzer an der Tür');
  // Enter sends, or says what is missing
  const typed = page.getByLabel('Code des Käufers');
  await typed.press('Enter');
  await expect.poll(() => typed.getAttribute('aria-invalid')).toBe('true');
  await typed.fill(code === '000000' ? '000001' : '000000');
  await typed.press('Enter');
  await page.getByText('Dieser Code stimmt nicht.').waitFor();
  await typed.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Übergabe abschließen' }).click();

  // no one loads a page again
  for (const each of [page, buyer]) {
    await each.getByRole('heading', { name: 'Übergabeprotokoll' }).waitFor();
    await each.getByText('Kratzer an der Tür').waitFor();
    // what the seller had to confirm
    await each.getByText(/Das Inserat nannte .* km\. Der Verkäufer hat bestätigt/).waitFor();
    await each
      .getByRole('listitem')
      .filter({ hasText: 'Übergabe' })
      .filter({ hasText: 'erledigt' })
      .waitFor();
  }
  const address = await pictureOf(buyer);
  await pictureOf(page);
  const stranger = await harness.as('dealer2');
  stranger.expect(404, /\/files\//);
  expect((await stranger.context.request.get(address)).status()).toBe(404);
  expect((await (await harness.visitor()).context.request.get(address)).status()).toBe(401);
  await page.setViewportSize({ width: 1440, height: 900 });
  await onPaper(page);
  for (const address of [addresses.buyer, addresses.seller])
    await harness.mailbox.mail(
      address,
      ({ subject }) => subject.includes('Das Fahrzeug ist übergeben') && subject.includes(title),
    );
}

/** The picture of the protocol has come; answers its address. */
async function pictureOf(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: /^Bild 1, / });
  await expect.poll(() => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  return picture.evaluate((it) => (it as HTMLImageElement).src);
}

/** On paper is the protocol with its vehicle, and nothing that is pressed or belongs to the account. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'Übergabeprotokoll' }).waitFor();
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button').allInnerTexts()).toEqual([]);
  expect(await page.getByText('Stimmt etwas nicht?').isVisible()).toBe(false);
  expect(await page.getByRole('img', { name: /^Bild 1, / }).isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
}
