import type { PushSubscriptionBody } from '@rollheim/contracts';
import { browserName } from '@rollheim/contracts/browser-name';

/** Its scope has no page in it: the worker shows pushes and answers no request. */
const WORKER = '/push-worker.js';
const SCOPE = '/push-worker/';

/** Whether this browser shows pushes: `blocked` by its owner, or by a policy. */
export type PushSupport = 'unsupported' | 'blocked' | 'possible';

/** What this browser can do, as far as it says. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

const subscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** How the site names this browser: the hash of its endpoint, hex; null: it is not subscribed. */
export async function deviceHere(): Promise<string | null> {
  const held = await subscription();
  if (!held) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(held.endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The worker's registration, once it can take pushes. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = registration.installing ?? registration.waiting;
  if (worker && !registration.active)
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    });
  return registration;
}

/** What the browser's owner answered, and with `granted` its subscription. Throws what the browser's push service does. */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionBody | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await activeWorker();
  // of an account that was here before, or made with another key, which the browser would refuse
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await pushManager.subscribe(options);
  const { endpoint, keys } = made.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint: endpoint ?? '', p256dh, auth, name: browserName(navigator.userAgent) };
}

/** The browser takes no more pushes. */
export const unsubscribeHere = async (): Promise<void> => void (await (await subscription())?.unsubscribe());
