import { CHOSEN_FILES, KEPT_DRAFTS, pathTo, TYPED_PREFIX } from '@rollheim/contracts';
import {
  localeAtom,
  offsetAtom,
  sessionAtom,
  type ApiSettings,
  type RuntimeConfig,
  type Store,
} from '@rollheim/module-api';
import { api } from '../api.ts';
import { bestOffset, type ClockReading } from './clock.ts';

/** How the calls get at session, language and releases. */
export function apiSettings(config: RuntimeConfig, store: Store, mounted: () => string): ApiSettings {
  return {
    base: config.apiBase,
    csrfToken: () => store.get(sessionAtom).csrfToken,
    locale: () => store.get(localeAtom),
    releaseSet: () => config.releaseSet.id,
    mounted,
    loggedIn: () => store.get(sessionAtom).customer !== null,
    renewCsrf: async () => {
      const { csrfToken } = await api.get('/public/auth/csrf-token');
      store.set(sessionAtom, (old) => ({ ...old, csrfToken }));
    },
    sessionEnded: () => {
      const here = encodeURIComponent(location.pathname + location.search);
      location.assign(`${pathTo('login', config.locale, {}, config.home)}?required&next=${here}`);
    },
  };
}

/** Asks again who is here. */
export async function loadSession(store: Store): Promise<void> {
  const customer = await api.get('/private/customer/get');
  store.set(sessionAtom, (old) => ({ ...old, customer }));
}

/** Takes away what was typed or chosen here and is not saved: the next visitor of this browser is somebody else. */
export function forgetTyped(
  storages: readonly (() => Storage)[] = [() => sessionStorage, () => localStorage],
  files: () => IDBFactory = () => indexedDB,
): void {
  const forget = (act: () => unknown): void => {
    try {
      act();
    } catch {
      // a browser that keeps nothing has nothing to forget
    }
  };
  for (const storage of storages)
    forget(() => {
      const held = storage();
      for (const key of Object.keys(held)) if (key.startsWith(TYPED_PREFIX)) held.removeItem(key);
    });
  forget(() => [CHOSEN_FILES, KEPT_DRAFTS].map((name) => files().deleteDatabase(name)));
}

/** Shows nothing of this page any more and asks for it again, as whoever is here now. */
export function forgetCustomer(): void {
  forgetTyped();
  // at once: the new document may take its time
  document.documentElement.style.setProperty('display', 'none', 'important');
  // a page that asks whether to leave would stay, hidden
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
}

const READINGS = 3;

/** Learns how far this device's clock is off. */
export async function synchroniseClock(config: RuntimeConfig, store: Store): Promise<void> {
  const readings: ClockReading[] = [];
  for (let count = 0; count < READINGS; count += 1) {
    const sentAt = Date.now();
    const response = await fetch(`${config.apiBase}/public/time`, { cache: 'no-store' }).catch(() => null);
    if (!response?.ok) break; // offline: the document's own time stays
    const receivedAt = Date.now();
    const { time } = (await response.json()) as { time: string };
    readings.push({ sentAt, receivedAt, serverTime: Date.parse(time) });
  }
  if (readings.length > 0) store.set(offsetAtom, bestOffset(readings));
}
