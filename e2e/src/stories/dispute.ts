import { expect } from 'vitest';
import type { Page } from 'playwright';
import { messages } from '../pages/messages.ts';
import type { Harness } from '../support/harness.ts';

interface Parties {
  /** On the page of the purchase and on that of the sale. */
  readonly buyer: Page;
  readonly seller: Page;
  readonly operator: Page;
  /** Number of the commission invoice. */
  readonly number: string;
  readonly title: string;
  /** Hammer price less 1,200.50 EUR, as pages write it. */
  readonly less: string;
  readonly addresses: Readonly<Record<'buyer' | 'seller', string>>;
}

/** A problem with a paid purchase: reported, answered, settled at a lower price; no one loads a page again. */
export async function playDispute(
  harness: Harness,
  { buyer, seller, operator, number, title, less, addresses }: Parties,
): Promise<void> {
  await buyer.getByRole('button', { name: 'Problem melden' }).click();
  await buyer.getByText('Das Fahrzeug ist anders als beschrieben').click();
  await buyer.getByLabel('Was ist passiert?').fill('Der Boden am Eingang ist weich.');
  await buyer.reload();
  await expect
    .poll(() => buyer.getByLabel('Was ist passiert?').inputValue())
    .toBe('Der Boden am Eingang ist weich.');
  await buyer.getByRole('button', { name: 'Meldung absenden' }).click();
  await buyer.getByText('Sie haben ein Problem gemeldet.').waitFor();
  // it is not taken back at one press
  await buyer.getByRole('button', { name: 'Meldung zurücknehmen' }).click();
  const withdrawal = buyer.getByRole('alertdialog', { name: 'Meldung zurücknehmen?' });
  await withdrawal.getByText('Der Verkäufer und unser Team lesen').waitFor();
  await withdrawal.getByRole('button', { name: 'Abbrechen' }).click();
  await withdrawal.waitFor({ state: 'detached' });
  await buyer.getByText('Sie haben ein Problem gemeldet.').waitFor();

  await seller.getByText('Der Käufer hat ein Problem gemeldet.').waitFor();
  await seller.getByText('Der Boden am Eingang ist weich.').waitFor();
  await seller.getByLabel('Ihre Stellungnahme').fill('Bei der Besichtigung war er trocken.');
  await seller.getByRole('button', { name: 'Stellungnahme absenden' }).click();
  await buyer.getByText('Bei der Besichtigung war er trocken.').waitFor();

  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  await buyer
    .locator('input[type=file]')
    .setInputFiles({ name: 'gutachten.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
  // it is looked at first: what was sent stays
  const chosen = buyer.getByRole('list', { name: 'Gewählt, noch nicht gesendet' });
  await chosen.getByText('gutachten.pdf').waitFor();
  expect(await buyer.getByRole('link', { name: 'gutachten' }).count()).toBe(0);
  await buyer.getByRole('button', { name: 'Senden (1)' }).click();
  await chosen.waitFor({ state: 'detached' });
  for (const page of [buyer, seller]) await page.getByRole('link', { name: 'gutachten' }).waitFor();

  // the task leads to the very order in the list
  const inbox = messages(operator);
  await inbox.open();
  await inbox.thread(title);
  await operator.getByRole('link', { name: 'Zum Streitfall' }).last().click();
  await operator.waitForURL(/\?group=disputed&q=\d+$/);
  const row = operator.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: 'Streitfall' }).click();
  await operator.getByText('Bei der Besichtigung war er trocken.').waitFor();
  await operator.getByRole('link', { name: 'gutachten' }).waitFor();
  await operator.getByText('Der Kaufpreis sinkt').click();
  await operator.getByLabel('Minderung, brutto').fill('1.200,50');
  await operator.getByLabel('Begründung').fill('Beide tragen die Reparatur zur Hälfte.');
  await operator.getByRole('button', { name: 'Entscheiden' }).click();
  // it is final: what both will read is shown once more, and nothing was sent before
  const asking = operator.getByRole('alertdialog', { name: 'Streitfall endgültig entscheiden?' });
  await asking.getByText(less.replaceAll(' ', '\u00a0')).waitFor();
  await asking.getByRole('button', { name: 'Abbrechen' }).click();
  await asking.waitFor({ state: 'detached' });
  await row.waitFor();
  await operator.getByRole('button', { name: 'Entscheiden' }).click();
  await asking.getByRole('button', { name: 'Endgültig entscheiden' }).click();
  await row.waitFor({ state: 'detached' });

  for (const page of [buyer, seller]) {
    await page.getByText('Der Kaufpreis sinkt um 1.200,50').waitFor();
    await page.getByText('Beide tragen die Reparatur zur Hälfte.').waitFor();
    // who returns what, where it was paid
    await page
      .getByText(/überweis.* 1\.200/)
      .first()
      .waitFor();
    // the head, and what is paid for the vehicle
    expect((await page.locator('main').innerText()).replaceAll('\u00a0', ' ')).toContain(less);
  }
  // one price in the lists of both, with its reduction
  for (const [page, list] of [
    [buyer, '/a/haendler-bereich/purchases'],
    [seller, '/a/meine-fahrzeuge'],
  ] as const) {
    const address = page.url();
    await page.goto(list);
    const listed = page
      .getByRole('row')
      .filter({ hasText: 'gemindert um 1.200,50\u00a0€' })
      .filter({ hasText: less.replaceAll(' ', '\u00a0') });
    await listed.filter({ hasText: title }).first().waitFor();
    await page.goto(address);
  }
  for (const address of [addresses.buyer, addresses.seller])
    await harness.mailbox.mail(
      address,
      ({ subject }) => subject.includes('Über das Problem ist entschieden') && subject.includes(title),
    );
}
