import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { observe } from './testing/telemetry.ts';
import { freeBlock, patience, until } from '@rollheim/tooling/testing';
import { PASSWORD, PATIENT_POLICY, startHarness, type ConsoleHarness } from './testing/harness.ts';

const BASE = await freeBlock();
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
const PHONE = { width: 390, height: 844 };

let harness: ConsoleHarness;
let browser: Browser;
const faults: string[] = [];

beforeAll(async () => {
  // registry and console alone: no edge, no shell, no identity, no service runs
  harness = await startHarness(['mf-catalog', 'mf-sell'], BASE);
  await harness.publish('mf-catalog', '1.1.0');
  await harness.publish('mf-sell', '1.1.0');
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
  });
});
afterAll(async () => {
  await browser?.close();
  await harness?.stop();
});
afterEach(async () => {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  expect(faults.splice(0)).toEqual([]);
});

/** A window at the login. What its page complains of fails the test, but refusals that the test is about. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: PHONE,
    ...options,
  });
  context.setDefaultTimeout(patience());
  const page = await context.newPage();
  page.on('pageerror', (error) => void faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    const refused =
      /Failed to load resource.*(401|502|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_NETWORK_CHANGED)/;
    if (message.type() === 'error' && !refused.test(message.text())) faults.push(message.text());
  });
  await page.goto(harness.url);
  return page;
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor({ state: 'attached' });
}

/** What axe finds on the page as it is. */
async function violations(page: Page): Promise<string[]> {
  // the page's policy lets no foreign script in; the debugger's own way is not bound by it
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Runtime.evaluate', { expression: axe.source });
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(where: {
          exclude: string[][];
        }): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations: found } = await axe.run({
      // a word to screen readers that names a button of a dialog that has closed since; it is gone after seconds
      exclude: [['[data-live-announcer]']],
    });
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function say(page: Page, action: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: action }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Grund').fill(reason);
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Only Polish visitors are hit: the evidence says so, and leads back. */
async function evidence(page: Page, id: string): Promise<void> {
  const met = { rollout: id, module: 'mf-catalog', step: 0 };
  const traits = { role: 'private', device: 'phone', browser: 'chrome' } as const;
  const seen = { visitors: 60, metric: 'slow_lcp' } as const;
  const [german, polish] = [
    { canary: 40, control: 40 },
    { canary: 30, control: 0 },
  ];
  await observe(harness.database, met, { ...seen, bad: german, traits: { ...traits, language: 'de' } });
  await observe(harness.database, met, { ...seen, bad: polish, traits: { ...traits, language: 'pl' } });
  await page.getByRole('link', { name: /^Belege: mf-catalog/ }).click();
  await page.getByRole('heading', { name: 'Auffällig: Langsames LCP, nur Polnisch' }).waitFor();
  const value = page.locator('#values [data-metric="slow_lcp"]');
  await value.getByText('nur Polnisch').waitFor();
  await value.getByText('79 von 150').waitFor();
  const cell = page.locator('#breakdown [data-cell="language pl"]');
  await cell.getByText('30 von 60 Besuchern gegen 0 von 60.').waitFor();
  await cell.getByText('Ohne sie: 66,7 % gegen 66,7 %.').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  // nothing is taken back without a word of what was seen
  await page.getByRole('button', { name: 'Auf 1.0.0 zurücknehmen' }).click();
  await page.getByText('Bitte sagen Sie, was Sie gesehen haben.').waitFor();
  if (process.env['SHOTS']) await shots(page);
  await page.getByRole('link', { name: 'Releases', exact: true }).first().click();
  await page.locator(`#rollout-${id}`).waitFor();
}

/** Pictures for whoever wants to see it. */
async function shots(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${process.env['SHOTS']}/evidence-${width}.png`, fullPage: true });
  }
  await page.setViewportSize(PHONE);
}

describe('an operator’s day on a phone', () => {
  test('a rollout appears by itself, is paused, resumed and rolled back with reasons, and is in the history', async () => {
    const page = await open();
    await logIn(page, 'anna');
    await page.getByRole('heading', { name: 'Kein Rollout läuft' }).waitFor();
    expect(await violations(page)).toEqual([]);

    // the team's command line begins it
    const { id } = await harness.operations.startRollout('mf-catalog', {
      version: '1.1.0',
      reason: 'Bruttopreise zuerst',
      policy: PATIENT_POLICY,
    });
    const panel = page.locator(`#rollout-${id}`);
    await panel.getByText('läuft', { exact: true }).waitFor();
    await panel.getByText('1 % der Besucher haben 1.1.0.').waitFor();
    await page.getByText('mf-catalog 1.1.0: Rollout gestartet.').waitFor();

    // figures come with visitors, without a reload
    await observe(
      harness.database,
      { rollout: id, module: 'mf-catalog', step: 0 },
      { visitors: 30, metric: 'slow_lcp', bad: { canary: 9, control: 6 } },
    );
    const metric = panel.locator('[data-metric="slow_lcp"]');
    await metric.getByText('9 von 30').waitFor();
    await metric.getByText('6 von 30').waitFor();
    await metric.getByText(/^E\s[\d,]+\svon\s[\d,]+$/).waitFor();
    await panel.getByText('Canary, 30 Besucher').waitFor();
    expect(await violations(page)).toEqual([]);

    await say(page, 'Anhalten', 'Messe in Düsseldorf');
    await panel.getByText('angehalten', { exact: true }).waitFor();
    expect((await harness.operations.rollout(id)).rollout.phase).toBe('paused');
    await say(page, 'Fortsetzen', 'Messe vorbei');
    await panel.getByText('läuft', { exact: true }).waitFor();

    // nothing is done without a reason, nor by Escape
    await page.getByRole('button', { name: 'Zurückrollen' }).first().click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Alle bekommen binnen Sekunden 1.0.0.').waitFor();
    await dialog.getByRole('button', { name: 'Zurückrollen' }).click();
    await dialog.getByText('Bitte geben Sie einen Grund an.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await harness.operations.rollout(id)).rollout.phase).toBe('running');

    await evidence(page, id);
    await say(page, 'Zurückrollen', 'Beschwerden über Preise');
    await panel.getByText('zurückgezogen', { exact: true }).waitFor();
    expect((await harness.operations.state()).modules['mf-catalog']?.stable).toBe('1.0.0');
    const history = page.locator('#history li');
    await history.filter({ hasText: 'Beschwerden über Preise' }).filter({ hasText: 'von anna' }).waitFor();
    await history.filter({ hasText: 'Messe in Düsseldorf' }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });

  test('figures that say no roll back by themselves, and the page says why', async () => {
    const page = await open({ locale: 'en-GB', colorScheme: 'dark', viewport: { width: 1440, height: 900 } });
    await page.getByLabel('Name', { exact: true }).fill('vera');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const { id } = await harness.operations.startRollout('mf-sell', {
      version: '1.1.0',
      reason: 'a step less',
      policy: PATIENT_POLICY,
    });
    const panel = page.locator(`#rollout-${id}`);
    await panel.getByText('running', { exact: true }).waitFor();
    // a viewer looks
    await panel.getByText('You can look at this rollout, but not act on it.').waitFor();
    expect(await panel.getByRole('button', { name: 'Roll back' }).count()).toBe(0);
    await observe(
      harness.database,
      { rollout: id, module: 'mf-sell', step: 0 },
      { visitors: 25, metric: 'load_failure', bad: { canary: 25, control: 0 } },
    );
    await panel.getByText('rolled back', { exact: true }).waitFor();
    await panel
      .getByText(/Load failures: canary \d+ of \d+, control 0 of \d+ visitors, E [\d,.^]+ of 100/)
      .waitFor();
    await panel.getByText('failed', { exact: true }).waitFor();
    await panel.getByRole('button', { name: /grew.*Load failures/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Evidence against the release').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('when things are away', () => {
  test('an outage of the registry is shown, and ends by itself', async () => {
    const page = await open();
    await logIn(page, 'anna');
    await harness.stopRegistry();
    await page.getByText('Die Registry antwortet nicht.').waitFor();
    await harness.startRegistry();
    await page.getByText('Die Registry antwortet nicht.').waitFor({ state: 'detached' });
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor({ state: 'attached' });
  });

  test('offline is shown; a session that ends leads to the login', async () => {
    const page = await open();
    await logIn(page, 'anna');
    await page.context().setOffline(true);
    await page.getByText('Sie sind offline.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Sie sind offline.').waitFor({ state: 'detached' });
    await harness.operations.saveOperator('anna', PASSWORD, ['release-operator']);
    await harness.stopRegistry();
    await harness.startRegistry();
    await page.getByText('Ihre Sitzung ist abgelaufen.').waitFor();
  });
});

test('a day by keyboard alone: log in, open the account, change the language, log out', async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Name oder Passwort stimmt nicht.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Passwort', { exact: true }).focus();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
  await page.getByRole('button', { name: 'Konto von anna' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'English' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Modules and versions' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('button', { name: 'Account of anna' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Log out' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Log in to the console' }).waitFor();
  await until(async () => (await page.context().cookies()).length === 0);
});

test('a release that the gate refused is named as such where another is given, and cannot be given', async () => {
  await harness.publish('mf-catalog', '1.2.0');
  await harness.publish('mf-catalog', '1.3.0', ['/public/elsewhere']);
  const page = await open();
  await logIn(page, 'anna');
  const before = (await harness.operations.state()).modules['mf-catalog']?.stable;
  await page.getByRole('button', { name: 'Anderes Release geben' }).first().click();
  const dialog = page.getByRole('dialog');
  // what the gate let pass is proposed, although a newer one is there
  await dialog.getByRole('button', { name: /^1\.2\.0.*Release/ }).click();
  await page.getByRole('option', { name: /^1\.3\.0.*von der Prüfung abgelehnt/ }).click();
  await dialog.getByText('1.3.0 hat die Prüfung nicht bestanden').waitFor();
  await dialog.getByText(/Befunde: \S.* Kein Besucher kann dieses Release bekommen/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Rollout starten' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect((await harness.operations.state()).modules['mf-catalog']?.stable).toBe(before);
});

test.each([320, 390])('text of twice the size fits a phone of %i px', async (width) => {
  const page = await open({ viewport: { width, height: 844 } });
  await logIn(page, 'anna');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const account = await page.getByRole('button', { name: 'Konto von anna' }).boundingBox();
  expect((account?.x ?? width) + (account?.width ?? width)).toBeLessThanOrEqual(width);
});
