import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page, Worker } from 'playwright';
import { describe, expect, test } from 'vitest';
import { alive } from '../pages/frame.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const SETTINGS = '/account/email-settings';
const SWITCH = 'Push auf diesem Gerät';

interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What a browser gets of its maker's push service, which cannot be reached from here. */
const subscription = (): Subscription => ({
  endpoint: `https://push.example/${randomBytes(9).toString('base64url')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

/** Runs in the page: its owner allows notifications, which a browser without a screen never has, and a push service is there. */
function allow(given: Subscription): void {
  const held = () => localStorage.getItem('subscribed') !== null;
  const made = {
    ...given,
    toJSON: () => given,
    unsubscribe: async () => localStorage.removeItem('subscribed'),
  };
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Object.assign(Notification, { requestPermission: async () => 'granted' });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (held() ? made : null),
    // as browsers do where the subscription that they hold was made with another key
    subscribe: async () => {
      if (held()) throw new DOMException('another key', 'InvalidStateError');
      localStorage.setItem('subscribed', 'yes');
      return made;
    },
  });
}

/** Runs in the worker: notes what it would show. */
function note(): void {
  const shown: object[] = [];
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  const showNotification = async (
    title: string,
    { tag, body, actions }: NotificationOptions & { readonly actions?: readonly object[] },
  ) => void shown.push({ title, tag, body, actions });
  Object.assign(registration, { showNotification });
  Object.assign(globalThis, { shown });
}
const shownBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { shown: readonly unknown[] }).shown);

/** Delivers a push to the service worker, as the browser does when its push service has one. */
async function deliver(context: BrowserContext, page: Page, said: object): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push-worker/'));
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(said),
  });
  await cdp.detach();
}

/** Web push in a browser: switched on and off by its owner, shown by the service worker. */
export function pushStory(harness: () => Harness): void {
  describe('push on a device', () => {
    test('it is switched on by a press alone, the worker shows what comes, and it is switched off', async () => {
      const { page } = await harness().as('dealer2');
      const context = page.context();
      await page.addInitScript(allow, subscription());
      await page.goto(SETTINGS);
      await alive(page);
      const control = page.getByRole('switch', { name: SWITCH });
      const press = () => page.locator('label').filter({ hasText: SWITCH }).click();
      await control.waitFor();
      // whoever used this browser before did not switch it off
      await page.evaluate(() => localStorage.setItem('subscribed', 'yes'));
      expect(await control.isChecked()).toBe(false);
      const pushWorkers = () =>
        context.serviceWorkers().filter((each) => each.url().endsWith('/push-worker.js'));
      expect(pushWorkers()).toEqual([]);
      await press();
      await page.getByText('Push ist auf diesem Gerät eingeschaltet.').first().waitFor();
      expect(await control.isChecked()).toBe(true);
      await page.reload();
      await control.waitFor();
      expect(await control.isChecked()).toBe(true);

      // it is among the devices, and is tried: no push service is behind its address
      const devices = page.getByRole('list', { name: 'Geräte' });
      await devices.getByText('Dieses Gerät').waitFor();
      await devices.getByRole('button', { name: /^Test an Chrome, .+ senden$/ }).click();
      await page.getByText('Der Push-Dienst hat den Test nicht angenommen.').first().waitFor();

      const [worker] = pushWorkers();
      if (!worker) throw new Error('no service worker runs');
      await worker.evaluate(note);
      const there = { id: 'm1', title: 'Sie wurden überboten', body: '10.000 €', lang: 'de', tag: 'a1' };
      const url = new URL('/wohnmobil/a1', page.url()).href;
      const actions = [{ action: 'open', title: 'Zur Auktion', url }];
      await deliver(context, page, { ...there, url, actions });
      await until('the push is shown', async () => (await shownBy(worker)).length > 0);
      const buttons = [{ action: 'open', title: 'Zur Auktion' }];
      expect(await shownBy(worker)).toEqual([
        { title: there.title, tag: 'a1', body: '10.000 €', actions: buttons },
      ]);

      await press();
      await page.getByText('Push ist auf diesem Gerät ausgeschaltet.').first().waitFor();
      expect(await control.isChecked()).toBe(false);
    });

    test('the daily mails come at the time that was chosen, also after a reload', async () => {
      const { page } = await harness().as('dealer2');
      await page.goto(SETTINGS);
      await alive(page);
      const time = page.getByRole('button', { name: /Tagesübersicht um/ });
      await time.click();
      await page.getByRole('option', { name: '18:00' }).click();
      await page.getByText('Gespeichert.').first().waitFor();
      await page.reload();
      await time.getByText('18:00').waitFor();
    });

    test('a browser that blocks notifications says so and is not asked', async () => {
      const { page } = await harness().as('dealer1');
      await page.addInitScript(() => {
        Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
      });
      await page.goto(SETTINGS);
      await alive(page);
      await page.getByText('Gesperrt: Ihr Browser zeigt Mitteilungen').waitFor();
      expect(await page.getByRole('switch', { name: SWITCH }).count()).toBe(0);
    });
  });
}
