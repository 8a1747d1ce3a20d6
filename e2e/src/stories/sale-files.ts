import { DEMO_USERS } from '@rollheim/contracts';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { Stage } from '../live/stage.ts';
import { openLive } from '../pages/frame.ts';
import { thread } from '../pages/thread.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { commercialSeller, dealer1 } = DEMO_USERS;
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
/** A PNG of one pixel, larger by what follows its end. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const paper = { name: 'zulassung.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };
const photo = { name: 'schluessel.png', mimeType: 'image/png', buffer: PNG };
const noted = { name: 'notiz.txt', mimeType: 'text/plain', buffer: Buffer.from('Bis morgen') };

const sendArea = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Buyer and seller send each other files in the thread of their sale. */
export function saleFilesStory(harness: () => Harness): void {
  describe('files of a sale', () => {
    test('each side sends the other pictures and documents in the thread; no one else reads them', async () => {
      const stage = Stage.of(harness());
      const lot = await stage.forSale(9241);
      await stage.buy(lot);
      const order = await stage.orderOf(lot);
      const [seller, buyer] = [await harness().as('commercialSeller'), await harness().as('dealer1')];
      await thread(seller.page).open(lot.auctionId);
      await openLive(buyer.page, `/a/nachrichten/${lot.auctionId}`);

      const own = sendArea(seller.page, 'Dem Käufer eine Datei senden');
      const files = own.locator('input[type=file]');
      await files.setInputFiles(noted);
      await own.getByText(/^notiz\.txt: /).waitFor();
      await files.setInputFiles([paper, photo]);
      const chosen = own.getByRole('list', { name: 'Gewählt, noch nicht gesendet' });
      await chosen.getByText(paper.name).waitFor();
      // until it is sent, no one else has it
      expect(await buyer.page.getByRole('link', { name: 'PDF öffnen' }).count()).toBe(0);
      await own.getByRole('button', { name: 'Senden (2)' }).click();
      await chosen.waitFor({ state: 'detached' });

      for (const { page } of [seller, buyer]) {
        await page.getByRole('link', { name: 'PDF öffnen' }).waitFor();
        const picture = page.getByRole('link', { name: 'Bild ansehen' }).getByRole('img');
        await picture.scrollIntoViewIfNeeded();
        await until('the picture itself', () =>
          picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0),
        );
      }
      await seller.page.getByRole('article').filter({ hasText: 'Meine Datei' }).first().waitFor();
      await buyer.page.getByRole('article').filter({ hasText: 'Neue Datei vom Verkäufer' }).first().waitFor();
      await harness().mailbox.mail(
        dealer1.email,
        ({ subject, text }) => subject.includes('Neue Datei vom Verkäufer') && text.includes(lot.title),
      );

      const answer = sendArea(buyer.page, 'Dem Verkäufer eine Datei senden');
      await answer.locator('input[type=file]').setInputFiles(paper);
      await answer.getByRole('button', { name: 'Senden (1)' }).click();
      await seller.page.getByRole('article').filter({ hasText: 'Neue Datei vom Käufer' }).waitFor();
      await harness().mailbox.mail(
        commercialSeller.email,
        ({ subject, text }) => subject.includes('Neue Datei vom Käufer') && text.includes(lot.title),
      );

      const link = await buyer.page.getByRole('link', { name: 'PDF öffnen' }).first().getAttribute('href');
      const stranger = await harness().as('dealer2');
      expect((await stranger.context.request.get(link ?? '')).status()).toBe(404);
      const refused = await stranger.context.request.get(`/api/private/orders/${order}`);
      expect(refused.status()).toBe(404);
      expect((await buyer.context.request.get(link ?? '')).headers()['content-type']).toBe('application/pdf');
    });
  });
}
