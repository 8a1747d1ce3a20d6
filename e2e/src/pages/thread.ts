import type { Page } from 'playwright';
import { alive } from './frame.ts';

/** The thread of one auction with the card that asks for an answer. */
export const thread = (page: Page) => {
  const card = (title: string) => page.getByRole('region', { name: title, exact: true });
  const dialog = page.getByRole('dialog');
  return {
    card,
    dialog,
    async open(auctionId: string): Promise<void> {
      await page.goto(`/a/nachrichten/${auctionId}`);
      await alive(page);
    },
    /** Says an own amount, EUR: the seller asks, the dealer offers; what the dialog then `shows`. */
    async counter(title: string, euros: number, shows?: string): Promise<void> {
      await card(title).getByRole('button', { name: 'Gegenangebot' }).click();
      const field = dialog.getByRole('textbox');
      await field.fill(String(euros));
      await field.blur();
      if (shows !== undefined) await dialog.getByText(shows, { exact: true }).first().waitFor();
      await dialog.getByRole('button', { name: /€ (?:fordern|bieten)$/ }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
  };
};
