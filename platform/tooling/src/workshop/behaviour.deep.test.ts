import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GROUPS, openWorkshop, type View, type WorkshopBrowser } from './browser.ts';

let workshop: WorkshopBrowser;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const WIDE: View = { width: 1000 };

async function on(story: string, run: (page: Page) => Promise<void>, view: View = WIDE): Promise<void> {
  const page = await workshop.open({ story }, view);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await run(page);
    expect(errors).toEqual([]);
  } finally {
    await page.context().close();
  }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('what opens', () => {
  test('Menu opens with the first entry, closes on Escape and gives the focus back', () =>
    on('Menu', async (page) => {
      const button = page.getByRole('button', { name: 'Weitere Aktionen' });
      expect(await button.getAttribute('aria-haspopup')).toBe('menu');
      await button.focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).toBe('Bearbeiten');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).toBe('Duplizieren');
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await button.getAttribute('aria-expanded')).toBe('false');
    }));

  test('Menu runs an entry once and closes', () =>
    on('Menu', async (page) => {
      await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
      await page.getByRole('menuitem', { name: 'Duplizieren' }).click();
      await expect.poll(() => page.locator('output').textContent()).toBe('Duplizieren');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }));

  test('Select is named by value and label, opens on the chosen, and sends its value', () =>
    on('Select', async (page) => {
      const button = page.getByRole('button', { name: 'Hymer Marke' }).first();
      await button.focus();
      await page.keyboard.press('Enter');
      await page.locator('[role="option"]:focus').getByText('Hymer').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      expect(await page.locator('input[name="make"]').inputValue()).toBe('knaus');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
      await page.keyboard.press('ArrowLeft');
      expect(await page.locator('input[name="make"]').inputValue()).toBe('hymer');
    }));

  test('Select opens below its button, as wide as it', () =>
    on('Select', async (page) => {
      const button = page.getByRole('button', { name: 'Bitte wählen Aufbau' }).first();
      await button.click();
      const list = await page.getByRole('listbox').boundingBox();
      const own = await button.boundingBox();
      expect(list && own && Math.abs(list.width - own.width)).toBeLessThanOrEqual(4);
      expect(list && own && list.y).toBeGreaterThan((own?.y ?? 0) + 40);
    }));

  test('ComboBox opens on typing, on an arrow and on its button, not on focus', () =>
    on('ComboBox', async (page) => {
      const input = page.getByRole('combobox', { name: 'Marke' }).first();
      await input.focus();
      await page.waitForTimeout(150);
      expect(await page.getByRole('listbox').count()).toBe(0);
      await page.keyboard.press('ArrowDown');
      await page.getByRole('listbox').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await input.fill('fen');
      await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Fendt']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => input.inputValue()).toBe('Fendt');
    }));

  test('ComboBox takes a choice that was typed in full and left, whatever its case', () =>
    on('ComboBox', async (page) => {
      const input = page.getByRole('combobox', { name: 'Marke' }).first();
      await input.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('fendt');
      await page.getByRole('option', { name: 'Fendt' }).waitFor();
      await page.keyboard.press('Tab');
      await expect.poll(() => input.inputValue()).toBe('Fendt');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      expect(await input.inputValue()).toBe('Fendt');
    }));

  test('Dialog asks with its title, holds the focus, and Escape is its close button', () =>
    on('Dialog', async (page) => {
      await page.getByRole('button', { name: 'Dialog öffnen' }).click();
      const dialog = page.getByRole('dialog', { name: '40.000 € bieten?' });
      await dialog.waitFor();
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await page.mouse.click(4, 4);
      await page.waitForTimeout(150);
      expect(await dialog.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('Dialog öffnen');
    }));

  test('ActDialog ends its act before it is left, sends at its own button alone, and stays on a press beside it', () =>
    on('ActDialog', async (page) => {
      const steps = page.getByRole('status');
      const dialog = page.getByRole('dialog', { name: '40.000 € bieten?' });
      const said: string[] = [];
      for (const leave of [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Abbrechen' }).click(),
        () => dialog.getByRole('button', { name: 'Schließen' }).click(),
      ]) {
        await page.getByRole('button', { name: 'Bieten', exact: true }).click();
        await dialog.waitFor();
        await page.mouse.click(4, 4);
        await expect
          .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
          .toBe(true);
        await leave();
        await dialog.waitFor({ state: 'detached' });
        said.push('beendet', 'geschlossen');
        await expect.poll(() => steps.first().textContent()).toBe(said.join(', '));
      }
      await page.getByRole('button', { name: 'Bieten', exact: true }).click();
      await dialog.getByRole('alert').filter({ hasText: 'Jemand war schneller' }).waitFor();
      await dialog.getByRole('button', { name: '40.000 € bieten' }).click();
      await expect.poll(() => steps.first().textContent()).toBe([...said, 'gesendet'].join(', '));
    }));

  test('ActDialog whose matter is gone says so, has no button that sends any more, and is left as before', () =>
    on('ActDialog', async (page) => {
      await page.getByRole('button', { name: 'Annehmen', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Für 31.900 € kaufen?' });
      const send = dialog.getByRole('button', { name: 'Für 31.900 € kaufen' });
      await send.waitFor();
      await dialog.getByRole('button', { name: 'Anderswo ablehnen' }).click();
      await dialog.getByRole('alert').filter({ hasText: 'inzwischen geändert' }).waitFor();
      expect(await send.count()).toBe(0);
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await page.getByText('0 gesendet').count()).toBe(1);
    }));

  test('Drawer closes on Escape and beside it', () =>
    on('Drawer', async (page) => {
      for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(990, 400)]) {
        await page.getByRole('button', { name: 'Filter öffnen' }).click();
        await page.getByRole('dialog', { name: 'Filter' }).waitFor();
        await close();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    }));

  test('Tooltip says on focus what its control does', () =>
    on('Tooltip', async (page) => {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.getByRole('tooltip').textContent()).toBe('Seite teilen');
    }));

  test('Tooltip keeps the focus on its control when its code arrives later', () =>
    on('Tooltip', async (page) => {
      const arrives = Promise.withResolvers<void>();
      await page.route(/later-overlays/, async (route) => {
        await arrives.promise;
        await route.continue();
      });
      await page.reload();
      const button = page.getByRole('button', { name: 'Teilen' });
      await button.waitFor();
      await page.keyboard.press('Tab');
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      arrives.resolve();
      await expect.poll(() => page.getByRole('tooltip').textContent()).toBe('Seite teilen');
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }));
});

describe('what is loaded later', () => {
  test('overlays come at the first move, not with the page, and a failure is made good', () =>
    on('Menu', async (page) => {
      const late = () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').filter(({ name }) => name.includes('later-overlays')),
        );
      expect(await late()).toHaveLength(0);
      await page.context().setOffline(true);
      await page.mouse.move(20, 20);
      await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
      await page.waitForTimeout(200);
      await page.context().setOffline(false);
      await page.getByRole('menuitem', { name: 'Bearbeiten' }).waitFor();
    }));

  test('no page of examples writes an error', async () => {
    for (const group of GROUPS) {
      const page = await workshop.open({ group }, WIDE);
      const said: string[] = [];
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      await page.reload();
      await page.waitForLoadState('networkidle');
      expect(said, group).toEqual([]);
      await page.context().close();
    }
  });
});

describe('figures and lists', () => {
  test('Price shows the new amount at once, rolls its changed digits and is plain text afterwards', () =>
    on(
      'Price',
      async (page) => {
        const figure = page.locator('[data-example="Roll"]').getByText(/39\.750|40\.000/);
        await page.getByRole('button', { name: '250 € mehr' }).click();
        expect(await figure.first().textContent()).toContain('40.000');
        const rolling = page.locator('[data-example="Roll"] [data-rolling]');
        expect(await rolling.locator('[data-old]').allTextContents()).toEqual(['4', '0', '0', '0']);
        await rolling.waitFor({ state: 'detached' });
      },
      { width: 800, context: { reducedMotion: 'no-preference' } },
    ));

  test('Tabs choose by arrow keys and skip what is disabled', () =>
    on('Tabs', async (page) => {
      const list = page.getByRole('tablist', { name: 'Ansichten' });
      await list.getByRole('tab', { name: 'Offen' }).click();
      await page.keyboard.press('ArrowRight');
      expect(await list.getByRole('tab', { selected: true }).textContent()).toBe('Beendet');
      expect(await page.getByRole('tabpanel').first().textContent()).toBe('Beendete Gebote');
      await page.keyboard.press('ArrowRight');
      expect(await list.getByRole('tab', { selected: true }).textContent()).toBe('Alle12');
    }));

  test('Slider moves by its step', () =>
    on('Slider', async (page) => {
      await page.getByRole('slider', { name: 'Entfernung' }).first().focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.getByText('bis 350 km').count()).toBe(1);
    }));

  test('Chart has its figures as a table', () =>
    on('Chart', async (page) => {
      await page.getByText('Als Tabelle').nth(1).click();
      const table = page.getByRole('table', { name: 'Runden, die enden' });
      expect(await table.getByRole('row').count()).toBe(7);
      expect(await table.getByText('143').isVisible()).toBe(true);
    }));

  test('Table becomes records with labels on a phone', () =>
    on(
      'Table',
      async (page) => {
        const cell = page.locator('td[data-label="Standort"]').first();
        const label = await cell.evaluate((element) => getComputedStyle(element, '::before').content);
        expect(label).toBe('"Standort"');
        expect(await page.getByRole('columnheader', { name: 'Standort' }).count()).toBe(1);
      },
      { width: 390 },
    ));

  test('NumberField and DateField read what the language writes', () =>
    on('NumberField', async (page) => {
      const field = page.getByRole('textbox', { name: 'Kilometerstand' });
      expect(await field.inputValue()).toBe('48.200');
      await field.fill('12.345');
      await field.blur();
      expect(await field.inputValue()).toBe('12.345');
      await field.fill('48200,5');
      await field.blur();
      expect(await field.inputValue()).toBe('48200,5');
      expect(await page.getByText('zum Beispiel 48.200').count()).toBe(1);
      await field.fill('48\u202f201');
      await field.press('Enter');
      expect(await field.inputValue()).toBe('48.201');
    }));

  test('AmountField shows the amount that a step makes of an unreadable text', () =>
    on('AmountField', async (page) => {
      const field = page.getByRole('textbox', { name: 'Eigener Betrag' }).first();
      await field.fill('40,5oo');
      await page.getByRole('button', { name: '250 € mehr' }).first().click();
      expect(await field.inputValue()).toBe('40.500\u00a0€');
    }));

  test('AmountField: Enter does what its button does, and nothing while that is disabled', () =>
    on('AmountField', async (page) => {
      const field = page.getByRole('textbox', { name: 'Eigener Betrag' }).first();
      await field.fill('42850');
      await field.press('Enter');
      await expect.poll(() => page.locator('output').allTextContents()).toEqual(['42850']);
      await field.fill('');
      await field.press('Enter');
      expect(await page.locator('output').allTextContents()).toEqual(['42850']);
    }));

  test('FileDrop takes files by its picker', () =>
    on('FileDrop', async (page) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Dateien wählen' }).click();
      expect((await chooser).isMultiple()).toBe(true);
    }));
});

describe('on a phone', () => {
  const PHONE: View = { width: 390 };

  const CHOICES = ['Chip', 'RadioGroup', 'CheckboxGroup', 'Checkbox', 'Switch', 'Select'];

  test.each(['Page', 'Card', 'KeyFacts', 'Breadcrumbs', 'Notice', 'Table', ...CHOICES])(
    'a word of 60 letters in %s makes the page no wider',
    (story) =>
      on(
        story,
        async (page) => {
          const wider = await page.evaluate((word) => {
            const width = () => document.documentElement.scrollWidth;
            const before = width();
            const texts = [
              ...document.querySelectorAll(
                'h1, h2, h3, p, dd, td, button, label span:not([class*=count]), li > span, li > a',
              ),
            ];
            return texts
              .filter((text) => text.childElementCount === 0 && text.textContent !== '')
              .filter((text) => {
                const { textContent } = text;
                text.textContent = word;
                const grew = width() > before;
                text.textContent = textContent;
                return grew;
              })
              .map((text) => text.outerHTML);
          }, 'w'.repeat(60));
          expect(wider).toEqual([]);
        },
        PHONE,
      ),
  );

  test('a row of radio buttons is high enough for a finger', () =>
    on(
      'RadioGroup',
      async (page) => {
        const heights = await page
          .locator('[role="radiogroup"][data-orientation="horizontal"] label')
          .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height));
        expect(heights.length).toBeGreaterThan(0);
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      },
      PHONE,
    ));
});
