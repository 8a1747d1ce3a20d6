import { expect } from 'vitest';
import type { Page } from 'playwright';
import type { Visitor } from '../support/visitor.ts';
import type { World } from '../support/world.ts';

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
  world: World,
  { buyer, seller, title, addresses }: Parties,
): Promise<void> {
  const code = await buyer.getByText(/^\d{6}$/).innerText();
  const { page } = seller;
  seller.expect(400, /\/handover/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Übergabe beginnen' }).click();
  // who comes was said with the pickup
  await expect.poll(() => page.getByLabel('Wer übernimmt das Fahrzeug?').inputValue()).toBe('Jannis Brandt');
  await page.getByLabel('Kilometerstand', { exact: true }).fill('2900000');
  await page.getByLabel('Schlüssel', { exact: true }).fill('2');
  await page.getByText('Zulassungsbescheinigung Teil I', { exact: true }).click();
  await page.getByLabel('Neu gefundene Schäden').fill('Kratzer an der Tür');
  await page.getByLabel('Code des Käufers').fill(code === '000000' ? '000001' : '000000');
  const send = page.getByRole('button', { name: 'Übergabe abschließen' });
  await send.click();
  await page.getByText('Das passt nicht zum Inserat.').waitFor();
  await page.getByText('Der Kilometerstand stimmt so').click();
  await send.click();
  await page.getByText('Dieser Code stimmt nicht.').waitFor();
  await page.getByLabel('Code des Käufers').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await send.click();

  // nobody loads a page again
  for (const each of [page, buyer]) {
    await each.getByRole('heading', { name: 'Übergabeprotokoll' }).waitFor();
    await each.getByText('Kratzer an der Tür').waitFor();
    await each
      .getByRole('listitem')
      .filter({ hasText: 'Übergabe' })
      .filter({ hasText: 'erledigt' })
      .waitFor();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await onPaper(page);
  for (const address of [addresses.buyer, addresses.seller])
    await world.mailbox.mail(
      address,
      ({ subject }) => subject.includes('Das Fahrzeug ist übergeben') && subject.includes(title),
    );
}

/** On paper stands the protocol with its vehicle, and nothing that is pressed or belongs to the account. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'Übergabeprotokoll' }).waitFor();
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button').allInnerTexts()).toEqual([]);
  expect(await page.getByText('Stimmt etwas nicht?').isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
}
