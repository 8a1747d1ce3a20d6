import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type WorkshopBrowser } from './browser.ts';

let workshop: WorkshopBrowser;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

test('Nothing moves under a press that leaves a field: what is wrong with it comes and goes behind the click', async () => {
  const page = await workshop.open({ story: 'NumberField' }, { width: 320 });
  const left = page.getByLabel('Kilometerstand');
  const fault = page.getByText('Bitte eine ganze Zahl, zum Beispiel 48.200.');
  const placeOf = async (label: string) => (await page.getByLabel(label).boundingBox())!;
  /** Leaves the field by a press on another one: how far that moved while it was pressed, and afterwards. */
  const leaveBy = async (label: string, text: string, wrong: boolean) => {
    await left.fill(text);
    const before = await placeOf(label);
    await page.mouse.move(before.x + 20, before.y + 20);
    await page.mouse.down();
    await expect.poll(() => left.evaluate((field) => field === document.activeElement)).toBe(false);
    const pressed = await placeOf(label);
    await page.mouse.up();
    await fault.waitFor({ state: wrong ? 'visible' : 'detached' });
    return { pressed: pressed.y - before.y, after: (await placeOf(label)).y - before.y };
  };
  const { pressed, after } = await leaveBy('Länge', 'abc', true);
  expect(pressed).toBe(0);
  expect(after).toBeGreaterThan(10);
  expect(await leaveBy('Länge', '52000', false)).toEqual({ pressed: 0, after: -after });
  // what is disabled has no click
  expect(await leaveBy('Zuladung', 'abc', true)).toEqual({ pressed: 0, after });
  // without a finger there is nothing to wait for
  await left.fill('52000');
  await page.keyboard.press('Tab');
  await fault.waitFor({ state: 'detached' });
  await page.context().close();
});

test('A number that is still being typed is given to its form when the page goes', async () => {
  const page = await workshop.open({ story: 'NumberField' }, { width: 320 });
  await page.getByLabel('Kilometerstand').fill('abc');
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide')));
  await page.getByText('Bitte eine ganze Zahl, zum Beispiel 48.200.').waitFor();
  await page.context().close();
});
