import type { Request } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { contrastOf } from '../support/contrast.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Harness } from '../support/harness.ts';

const CONTENT = '/api/private/operator/content';
const POPUP = { kind: 'popup', locale: 'de', url: 'e2e-neues' } as const;

/** Calls the API as the page's visitor would. */
async function call({ page }: Visitor, method: 'PUT' | 'DELETE', path: string, data?: unknown) {
  const { csrfToken } = (await (await page.request.get('/api/public/auth/csrf-token')).json()) as {
    csrfToken: string;
  };
  const origin = new URL(page.url()).origin;
  return page.request.fetch(path, {
    method,
    headers: { 'x-csrf-token': csrfToken, origin },
    ...(data === undefined ? {} : { data }),
  });
}

/** What a visitor does on the pages of the house, and what greets dealers. */
export function publicPagesStory(harness: () => Harness): void {
  describe('pages of the house', () => {
    test('Nothing is allowed until the visitor says so, and the footer opens the question again', async () => {
      const { page, context } = await harness().visitor();
      await context.clearCookies({ name: 'consent' });
      const consent = async () => (await context.cookies()).find(({ name }) => name === 'consent')?.value;
      await page.goto('/preise?cm24=x&a=1');
      await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Ablehnen' }).click();
      expect(new URL(page.url()).search).toBe('?a=1');
      expect(await consent()).toBe('analytics:0.ads:0');
      await page.reload();
      await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
      await page.getByRole('button', { name: 'Zustimmen' }).click();
      expect(await consent()).toBe('analytics:1.ads:0');
    });

    test('The question of the cookies covers no pane of the messages, on a phone and on a desktop', async () => {
      const { page, context } = await harness().as('privateSeller');
      await context.clearCookies({ name: 'consent' });
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto('/a/nachrichten');
        const banner = page.getByRole('region', { name: 'Cookies' });
        await banner.waitFor();
        const pane = page.getByRole('main').locator('section').first();
        const bottom = async () => {
          const box = await pane.boundingBox();
          return (box?.y ?? 0) + (box?.height ?? 9_999);
        };
        const top = (await banner.boundingBox())?.y ?? 0;
        await expect.poll(bottom, { message: `at ${width} px` }).toBeLessThanOrEqual(top);
      }
    });

    test('A vehicle is passed on, printed, and reported with its number', async () => {
      const { page, context } = await harness().visitor();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/wohnmobil-kaufen');
      const pathname = await page.locator('a[href^="/caravan/"]').first().getAttribute('href');
      await page.goto(pathname ?? '');
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Drucken' }).waitFor();
      await alive(page);
      await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
      await main.getByRole('button', { name: 'Teilen' }).click();
      await page.getByText('Der Link ist kopiert.').first().waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${harness().url}${pathname}`);
      await main.getByRole('link', { name: 'Inserat melden' }).click();
      const subject = page.getByLabel('Worum geht es?');
      await subject.waitFor();
      expect(await subject.inputValue()).toMatch(/^Inserat Nr\. \d+$/);
    });

    test('The calculator follows the rules of the commission', async () => {
      const { page } = await harness().visitor();
      await page.goto('/preise');
      const calculator = page.getByRole('region', { name: 'Provisionsrechner' });
      await calculator.getByLabel('Zuschlagspreis').fill('10000');
      await calculator.getByText('10.474,81').waitFor();
      await calculator.getByRole('radio', { name: 'außerhalb der EU' }).check({ force: true });
      await calculator.getByText('10.399,00').waitFor();
    });

    test('The contact form keeps what it refuses, and what it takes arrives', async () => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      visitor.expect(400, /public\/contact/);
      await page.goto('/kontakt');
      const send = page.getByRole('button', { name: 'Nachricht senden' });
      const text = page.getByLabel('Ihre Nachricht');
      await page.getByLabel('Name', { exact: true }).fill('Jan Probe');
      await page.getByRole('main').getByLabel('E-Mail-Adresse').fill('Jan@beispiel.de');
      await page.getByLabel('Worum geht es?').fill('Frage zur Prüfung');
      await text.fill('Wie <b>lange</b> dauert sie?');
      await send.click();
      await page.getByText('Ihr Text ist noch da').waitFor();
      expect(await text.inputValue()).toBe('Wie <b>lange</b> dauert sie?');
      await text.fill('Wie lange dauert sie?');
      await send.click();
      await page.getByText('Ihre Nachricht ist unterwegs').waitFor();
      const mail = await harness().mailbox.mail(
        'service@rollheim.example',
        ({ subject }) => subject === '[Kontakt] Frage zur Prüfung',
      );
      expect(mail.text).toContain('Wie lange dauert sie?');
    });

    test('The newsletter takes an address, and says that here it is a sample', async () => {
      const { page } = await harness().visitor();
      await page.goto('/faq');
      const footer = page.getByRole('contentinfo');
      const field = footer.getByRole('textbox');
      await field.fill('jan@beispiel.de');
      // what is typed can be read, in both themes
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => contrastOf(field)).toBeGreaterThanOrEqual(4.5);
      }
      await footer.getByRole('button', { name: 'Abonnieren' }).click();
      const snackbar = page.getByRole('region', { name: 'Meldungen' });
      await snackbar.getByText('Beispielserver').waitFor();
      await snackbar.getByRole('button').click();
    });

    test('Search works as a plain page', async () => {
      const { page } = await harness().visitor({ javaScriptEnabled: false });
      await page.goto('/suchen');
      await page.getByRole('searchbox').fill('hymer');
      await page.getByRole('searchbox').press('Enter');
      await page.waitForURL(/q=hymer/);
      await page
        .getByRole('link', { name: /^Hymer/ })
        .first()
        .waitFor();
      await page.getByRole('searchbox').fill('dijk camp');
      await page.getByRole('searchbox').press('Enter');
      await page.getByText('Van Dijk Campers').waitFor();
    });

    test('the footer leads to the dealer directory, in which anybody finds a dealer by part of the name', async () => {
      const { page } = await harness().visitor();
      await page.goto('/faq');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Händlerverzeichnis' }).click();
      await page.waitForURL('**/haendlerverzeichnis');
      await page.getByRole('heading', { name: 'Caravan Ostertal' }).waitFor();
      await page.getByRole('searchbox', { name: 'Firma' }).fill('dijk camp');
      await page.getByRole('button', { name: 'Suchen' }).click();
      await page.waitForURL('**/haendlerverzeichnis?q=dijk+camp');
      await page.getByText('1 Händler', { exact: true }).waitFor();
      const found = page.getByRole('main').getByRole('listitem');
      expect(await found.allInnerTexts()).toEqual([
        expect.stringMatching(/^Van Dijk Campers\s+Niederlande, 68…/),
      ]);
      await page.getByRole('searchbox', { name: 'Firma' }).fill('100%');
      await page.getByRole('searchbox', { name: 'Firma' }).press('Enter');
      await page.getByText('Kein Händler gefunden').waitFor();
      await page.goBack();
      await found.filter({ hasText: 'Van Dijk Campers' }).waitFor();
    });

    test('The network goes and comes, and the page says both', async () => {
      const { page, context } = await harness().visitor();
      await page.goto('/faq');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle').catch(() => undefined); // the live stream stays open
      await context.setOffline(true);
      await page.getByText('Sie sind offline.').waitFor();
      await context.setOffline(false);
      await page.getByText('Sie sind wieder online.').waitFor();
    });

    test('a text whose code does not come leaves bar and footer usable, says so, and a reload brings it', async () => {
      const visitor = await harness().visitor();
      const { page } = visitor;
      visitor.expect(404, /later-pages/);
      visitor.expectMessage(/later-pages|Loading (CSS )?chunk/);
      const pattern = /\/later-pages\.\w+\.js$/;
      await page.route(pattern, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/preise');
      await page.getByRole('heading', { name: 'Das hat nicht geklappt' }).waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Katalog' }).waitFor();
      await page.getByRole('contentinfo').waitFor();
      await page.unroute(pattern);
      await page.getByRole('button', { name: 'Seite neu laden' }).click();
      await page.getByRole('heading', { level: 1, name: 'Preise' }).waitFor();
    });

    test('The front door asks for the auctions that end next once one of them has ended', async () => {
      const { page } = await harness().visitor();
      // a script that is under way while the clock jumps by days would count as too late
      let loading = 0;
      const isScript = (request: Request) => request.resourceType() === 'script';
      page.on('request', (request) => (loading += isScript(request) ? 1 : 0));
      page.on('requestfinished', (request) => (loading -= isScript(request) ? 1 : 0));
      const later = page.waitForEvent('requestfinished', (request) =>
        request.url().includes('later-measures'),
      );
      await page.clock.install();
      await page.goto('/');
      await page.getByRole('heading', { name: 'Endet als Nächstes' }).waitFor();
      await later;
      await expect.poll(() => loading).toBe(0);
      let asked = 0;
      page.on('request', (request) => (asked += request.url().includes('/catalog/search') ? 1 : 0));
      await page.clock.fastForward('48:00:00');
      await expect
        .poll(
          async () => {
            await page.clock.runFor(5000);
            return asked;
          },
          { interval: 500 },
        )
        .toBeGreaterThan(0);
    });

    test('A dealer reads the news once', async () => {
      const operator = await harness().as('operator');
      await operator.page.goto('/');
      const popup = {
        ...POPUP,
        title: 'Neues aus der Prüfung',
        description: '',
        blocks: [{ kind: 'text', text: 'Ein Popup für die Probe.' }],
        validFrom: '2026-01-01T00:00:00.000Z',
        changes: null,
      };
      expect((await call(operator, 'PUT', CONTENT, popup)).status()).toBe(200);
      try {
        const { page } = await harness().as('dealer3');
        const list = '/cms/api/merchant-notification-popups?locale=de';
        await until('the popup', async () =>
          (await (await page.request.get(`${list}&x=${Date.now()}`)).text()).includes(popup.title),
        );
        await page.goto('/preise');
        const dialog = page.getByRole('dialog', { name: popup.title });
        await dialog.waitFor();
        // when the call was made, ms after the document began
        const asked = await page.evaluate(
          () =>
            performance
              .getEntriesByType('resource')
              .find(({ name }) => name.includes('merchant-notification-popups'))?.startTime ?? 0,
        );
        expect(asked).toBeGreaterThan(3_000);
        await dialog.getByRole('button', { name: 'Schließen' }).last().click();
        await page.getByText('Alle Neuigkeiten sind gelesen.').waitFor();
        await page.goto('/faq');
        await page.waitForTimeout(4000); // popups come 3 s after the page
        expect(await dialog.count()).toBe(0);
      } finally {
        const query = new URLSearchParams(POPUP).toString();
        expect((await call(operator, 'DELETE', `${CONTENT}?${query}`)).status()).toBe(200);
      }
    });
  });
}
