import type { Page } from 'playwright';
import { centsIn, euro } from '../support/money.ts';
import { until } from '../support/until.ts';
import { openLive } from './frame.ts';

/** The page of one vehicle with its auction. */
export const vehicle = (page: Page) => {
  const auction = page.getByRole('region', { name: 'Auktion', exact: true });
  const dialog = page.getByRole('dialog');
  const nextStep = auction.getByRole('button', { name: /^[\d.]+\s€ (?:brutto |netto )?bieten$/ });
  return {
    auction,
    dialog,
    nextStep,
    /** Opens the page once the catalog has the vehicle: its read model follows the auction. One that never comes fails. */
    async open(id: string): Promise<void> {
      const call = `/api/public/catalog/get/${id}`;
      await until(`the vehicle ${id} in the catalog`, async () => (await page.request.get(call)).ok());
      await openLive(page, `/caravan/${id}`);
      await auction.waitFor();
    },
    /** The next step as its button says it, cents. */
    async next(): Promise<number> {
      await nextStep.waitFor();
      return centsIn(await nextStep.innerText());
    },
    /** Presses the next step; the dialog with the whole cost is open then. */
    async press(): Promise<void> {
      await nextStep.click();
      await dialog.waitFor();
    },
    /** Confirms what the dialog asks. */
    confirm: (): Promise<void> =>
      dialog.getByRole('button', { name: /€ (?:brutto |netto )?bieten$/ }).click(),
    /** Leaves the dialog without what it asks. */
    cancel: (): Promise<void> => dialog.getByRole('button', { name: 'Abbrechen' }).click(),
    /** Fills the own amount, EUR, and asks for it. */
    async askOwn(euros: number): Promise<void> {
      const field = auction.getByRole('textbox', { name: 'Ihr Maximum' });
      await field.fill(String(euros));
      await field.blur();
      await auction.getByRole('button', { name: 'Bieten', exact: true }).click();
      await dialog.waitFor();
    },
    /** Bids up to a maximum, EUR, and confirms it. */
    async bidUpTo(euros: number): Promise<void> {
      await this.askOwn(euros);
      await dialog.getByRole('button', { name: /^Bis .+ bieten$/ }).click();
    },
    /** What the clock of the auction says, s. */
    async secondsLeft(): Promise<number> {
      const [minutes = 0, seconds = 0] = (await auction.getByRole('timer').first().innerText())
        .split(':')
        .map(Number);
      return 60 * minutes + seconds;
    },
    shows: (cents: number): Promise<void> =>
      auction.getByText(euro(cents), { exact: true }).first().waitFor(),
  };
};
