import { expect } from 'vitest';
import type { Page } from 'playwright';
import type { World } from '../support/world.ts';

interface Parties {
  /** On the page of the purchase and on that of the sale. */
  readonly buyer: Page;
  readonly seller: Page;
  readonly operator: Page;
  /** Number of the commission invoice. */
  readonly number: string;
  readonly title: string;
  /** Hammer price less 1,200 EUR, as pages write it. */
  readonly less: string;
  readonly addresses: Readonly<Record<'buyer' | 'seller', string>>;
}

/** A problem with a paid purchase: reported, answered, settled at a lower price; nobody loads a page again. */
export async function playDispute(
  world: World,
  { buyer, seller, operator, number, title, less, addresses }: Parties,
): Promise<void> {
  await buyer.getByRole('button', { name: 'Problem melden' }).click();
  await buyer.getByText('Das Fahrzeug ist anders als beschrieben').click();
  await buyer.getByLabel('Was ist passiert?').fill('Der Boden am Eingang ist weich.');
  await buyer.getByRole('button', { name: 'Meldung absenden' }).click();
  await buyer.getByText('Sie haben ein Problem gemeldet.').waitFor();

  await seller.getByText('Der Käufer hat ein Problem gemeldet.').waitFor();
  await seller.getByText('Der Boden am Eingang ist weich.').waitFor();
  await seller.getByLabel('Was ist passiert?').fill('Bei der Besichtigung war er trocken.');
  await seller.getByRole('button', { name: 'Stellungnahme absenden' }).click();
  await buyer.getByText('Bei der Besichtigung war er trocken.').waitFor();

  await operator.goto('/operator/zahlungen');
  await operator.getByRole('link', { name: /^Streitfälle/ }).click();
  const row = operator.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: 'Streitfall' }).click();
  await operator.getByText('Bei der Besichtigung war er trocken.').waitFor();
  await operator.getByText('Der Kaufpreis sinkt').click();
  await operator.getByLabel('Minderung, brutto').fill('1200');
  await operator.getByLabel('Begründung').fill('Beide tragen die Reparatur zur Hälfte.');
  await operator.getByRole('button', { name: 'Entscheiden' }).click();
  await row.waitFor({ state: 'detached' });

  for (const page of [buyer, seller]) {
    await page.getByText('Der Kaufpreis sinkt um 1.200').waitFor();
    await page.getByText('Beide tragen die Reparatur zur Hälfte.').waitFor();
    // the head, and what is paid for the vehicle
    expect((await page.locator('main').innerText()).replaceAll('\u00a0', ' ')).toContain(less);
  }
  for (const address of [addresses.buyer, addresses.seller])
    await world.mailbox.mail(
      address,
      ({ subject }) => subject.includes('Über das Problem ist entschieden') && subject.includes(title),
    );
}
