import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { vehicle } from '../pages/vehicle.ts';
import { euro } from '../support/money.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Harness } from '../support/harness.ts';
import { playHandover } from './handover.ts';

const EURO = 100;
const { commercialSeller } = DEMO_USERS;

interface Parties {
  /** The new dealer, logged in. */
  readonly buyer: Page;
  readonly email: string;
  readonly operator: Visitor;
}

/** A dealer who was just released buys, pays, agrees on a day and takes the vehicle home. */
export async function playWayToTheYard(harness: Harness, { buyer, email, operator }: Parties): Promise<void> {
  const [lot] = await seedAuctions(harness, [
    {
      ownerCustomerId: commercialSeller.customerId,
      startPrice: 18_000 * EURO,
      minimum: 30_000 * EURO,
      buyNow: 45_600 * EURO,
      endsAt: minuteAhead(60 * 60_000),
      vehicle: 9_602,
    },
  ]);
  if (!lot) throw new Error('nothing was seeded');
  const own = vehicle(buyer);
  await own.open(lot.auctionId);
  await own.auction.getByRole('button', { name: /^Für .* kaufen$/ }).click();
  await own.dialog.getByRole('button', { name: /kaufen$/ }).click();
  await own.auction.getByText('Sie haben dieses Fahrzeug gekauft.').waitFor();
  await own.auction.getByRole('link', { name: 'Zu meinen Einkäufen' }).click();
  const bought = buyer.getByRole('row').filter({ hasText: lot.title });
  await bought.getByRole('link').first().click();
  await buyer.getByRole('heading', { name: 'Rechnung bezahlen' }).waitFor();
  const order = new URL(buyer.url()).pathname.split('/').at(-1) ?? '';
  const link = buyer.getByRole('link', { name: /^Rechnung \d{4}-\d{6} als PDF$/ }).first();
  const number = /\d{4}-\d{6}/.exec(await link.innerText())?.[0] ?? '';

  await operator.page.goto('/operator/zahlungen');
  await operator.page.getByLabel('Vorgang, Rechnung, Fahrzeug, Nummer oder Firma').fill(number);
  await operator.page.getByRole('button', { name: 'Suchen' }).click();
  const row = operator.page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: 'Als bezahlt buchen' }).click();
  await operator.page.getByRole('button', { name: `${euro(949_62)} als bezahlt buchen` }).click();
  await row.waitFor({ state: 'detached' });
  await buyer.getByRole('heading', { name: 'Der Verkäufer bietet Abholzeiten an' }).waitFor();

  const seller = await harness.as('commercialSeller', { stays: true });
  await seller.page.goto(`/a/meine-fahrzeuge/verkauf/${order}`);
  await seller.page.getByRole('heading', { name: 'Abholzeiten anbieten' }).waitFor();
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await seller.page.getByRole('spinbutton', { name: 'Tag 1' }).first().click();
  await seller.page.keyboard.type(day.split('-').toReversed().join(''));
  await seller.page.getByLabel('Abholort').fill('Hauptstraße 1, 88326 Aulendorf');
  await seller.page.getByRole('button', { name: 'Zeiten senden' }).click();
  await buyer.getByRole('heading', { name: 'Abholzeit wählen' }).waitFor();
  await buyer.getByRole('radio').first().check({ force: true });
  await buyer.getByLabel('Wer holt ab?').fill('Jannis Brandt');
  await buyer.getByRole('button', { name: 'Abholung vereinbaren' }).click();
  await seller.page.getByRole('heading', { name: 'Fahrzeug übergeben' }).waitFor();

  // with every paper: the invoice and, after the handover, its protocol
  await expect
    .poll(async () => (await buyer.request.head(`/api/private/orders/${order}/invoice.pdf`)).status(), {
      timeout: 30_000,
      interval: 500,
    })
    .toBe(200);
  await playHandover(harness, {
    buyer,
    seller,
    title: lot.title,
    addresses: { buyer: email, seller: commercialSeller.email },
  });
  await seller.leave();
}
