import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freeBlock, until } from '@rollheim/tooling/testing';
import { logIn, openConsole, overflow, PHONE, violations } from './testing/browser.ts';
import { PASSWORD, PATIENT_POLICY, startHarness, type ConsoleHarness } from './testing/harness.ts';
import { holdGate } from './testing/held-gate.ts';
import { observe } from './testing/telemetry.ts';

const BASE = await freeBlock();
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

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

const open = (options: BrowserContextOptions = {}, path = ''): Promise<Page> =>
  openConsole(browser, harness.url + path, faults, options);

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
  await dialog.getByText(/Befunde: .+Kein Besucher kann dieses Release bekommen\.$/).waitFor();
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

test('“back” closes an open sheet and stays on the page; one that is closed otherwise leaves no entry', async () => {
  const page = await open();
  await logIn(page, 'anna');
  const give = page.getByRole('button', { name: 'Anderes Release geben' }).first();
  const dialog = page.getByRole('dialog');
  const entries = (): Promise<number> => page.evaluate(() => history.length);
  const isPlain = (): Promise<boolean> => page.evaluate(() => history.state === null);
  const before = await entries();
  await give.click();
  await dialog.waitFor();
  await page.evaluate(() => history.back());
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).href).toBe(`${harness.url}/`);
  expect(await isPlain()).toBe(true);
  // by its button, and opened again at once
  await give.click();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await dialog.waitFor({ state: 'detached' });
  await until(isPlain);
  await give.click();
  await dialog.waitFor();
  // a reload closes it, and there is nothing left to close
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
  await until(isPlain);
  expect(await dialog.count()).toBe(0);
  expect(await entries()).toBe(before + 1);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('a rollout begins with whom the registry knows: a country and named dealers too', async () => {
  await harness.operations.setPolicy('mf-sell', PATIENT_POLICY, 'few visitors');
  await harness.publish('mf-sell', '1.2.0');
  const page = await open();
  await logIn(page, 'anna');
  await page.getByRole('button', { name: 'mf-sell ein anderes Release geben' }).click();
  const dialog = page.getByRole('dialog');
  const add = async (name: string): Promise<void> => {
    await dialog.getByRole('button', { name: /Wer es zuerst bekommt/ }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await dialog.getByRole('button', { name: /^1\.2\.0.*Release/ }).waitFor();
  await add('Österreich');
  await add('eigene Leute');
  await add('bestimmte Händler oder Verkäufer');
  const numbers = dialog.getByLabel('Kundennummern');
  const [one, other] = ['7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10', '00000000-0c51-4f0c-9a6e-2b8f5a3d1e10'];
  await numbers.fill(`${one}, Autohaus Meier`);
  await dialog.getByLabel('Grund').fill('erst die Partner');
  await dialog.getByRole('button', { name: 'Rollout starten' }).click();
  await dialog.getByText('„Autohaus“ ist keine Kundennummer').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await numbers.fill(`${one}\n${other}`);
  await dialog.getByRole('button', { name: 'eigene Leute entfernen' }).click();
  await dialog.getByRole('button', { name: 'Rollout starten' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [rollout] = await harness.operations.rollouts('mf-sell');
  const audience = ['country:AT', `customer:${one}`, `customer:${other}`];
  expect(rollout).toMatchObject({ target: '1.2.0', growth: [{ audience }] });
  await page.locator(`#rollout-${rollout?.id}`).getByText('Österreich, 2 bestimmte Kunden').waitFor();
  await harness.operations.directRollout(rollout?.id ?? '', 'roll-back', { reason: 'seen' });
});

test('a check that is under way is shown with its time until it ends', async () => {
  await harness.publish('mf-catalog', '1.4.0');
  await harness.database.query("update releases.releases set gate = null where version = '1.4.0'");
  const page = await open();
  await logIn(page, 'anna');
  const goesOn = await holdGate(harness.database, 'mf-catalog', '1.4.0');
  const checked = harness.operations.gate('mf-catalog', '1.4.0');
  const shown = page.locator('[data-checking="1.4.0"]');
  await shown.getByText(/^1\.4\.0 wird seit \d\d:\d\d geprüft$/).waitFor();
  await page.getByRole('button', { name: 'mf-catalog ein anderes Release geben' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Release$/ }).click();
  await page.getByRole('option', { name: /^1\.4\.0, veröffentlicht, wird seit \d\d:\d\d geprüft/ }).click();
  await dialog.getByText('Das Ergebnis steht hier, sobald die Prüfung fertig ist.').waitFor();
  const start = dialog.getByRole('button', { name: 'Rollout starten' });
  expect(await start.isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await goesOn();
  expect(await checked).toMatchObject({ passed: true });
  await dialog.getByRole('button', { name: /^1\.4\.0, veröffentlicht, geprüft Release/ }).waitFor();
  expect(await start.isDisabled()).toBe(false);
  await shown.waitFor({ state: 'detached' });
});

test('services that answer are one line on a phone, and open; what does not answer is in full', async () => {
  const page = await open();
  await logIn(page, 'anna');
  const services = page.locator('#services');
  await services.getByText('antwortet nicht').first().waitFor();
  const well = services.locator('[data-service="mf-sell@1.0.0"]');
  expect(await well.isVisible()).toBe(false);
  await services.getByText(/^\d+ Dienste antworten$/).click();
  await well.waitFor();
  const wide = await open({ viewport: { width: 1440, height: 900 } });
  await logIn(wide, 'anna');
  await wide.locator('#services [data-service="mf-sell@1.0.0"]').waitFor();
});

test('an address that there is not leads to the console', async () => {
  const page = await open({}, '/rollouts/17');
  await page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Zur Konsole' }).click();
  await page.getByRole('heading', { name: 'An der Konsole anmelden' }).waitFor();
});

test('a long reason is counted; a search in the history keeps its place; the first releases passed', async () => {
  const page = await open();
  await logIn(page, 'anna');
  await page.getByRole('button', { name: 'Anderes Release geben' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Grund').fill('x'.repeat(399));
  await dialog.getByText('Steht im Verlauf').waitFor();
  await dialog.getByLabel('Grund').fill('x'.repeat(420));
  await dialog.getByText('420 von 500 Zeichen').waitFor();
  await dialog.getByLabel('Grund').fill('x'.repeat(512));
  await dialog.getByText('Bitte höchstens 500 Zeichen, es sind 512.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const history = page.locator('#history');
  const first = history.locator('li', { hasText: 'Seiten im Browser wurden dabei nicht angesehen.' }).first();
  await history.getByRole('button', { name: 'Alles zeigen' }).click();
  await first.getByText('Prüfungen 1, 2, 3 bestanden.').waitFor();
  expect(await first.locator('[data-tone="success"]').count()).toBe(1);

  const search = history.getByRole('searchbox');
  const top = async (): Promise<number> => Math.round((await search.boundingBox())?.y ?? -1);
  await search.evaluate((field) => field.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const place = await top();
  for (const words of ['ge', 'gibt es hier nicht', 'geprüft', '']) {
    await search.fill(words);
    expect(await top(), words).toBe(place);
  }
});
