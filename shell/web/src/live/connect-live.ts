import type { LiveFrame } from '@rollheim/contracts';
import { countersAtom, sessionAtom, type RuntimeConfig, type Store } from '@rollheim/module-api';
import { withNetwork } from '../recovery/with-network.ts';
import type { ShellServices } from '../services.ts';
import type { LiveStream } from './live-stream.ts';

/** Messages after which the customer's own data have changed (spec 2 §7.5). */
const PROFILE_EVENTS: ReadonlySet<string> = new Set([
  'customer_changed', // named here: what is known of the customer changed
  'account_verified',
  'email_verified_profile_as_merchant_completed',
  'email_verified_profile_completed',
  'merchant_reviewed_and_ready_for_auction',
]);

/** How long after a recall a document may still have been given the release, ms. */
const LAG_MS = 60_000;
/** When the stream's own code is asked for again, ms; the page reads again meanwhile. */
const RETRY_MS = 15_000;

/** A document that is clearly younger than a recall was given its releases in spite of it. */
const concerns = (recalledAt: string, documentAt: string): boolean =>
  Date.parse(recalledAt) > Date.parse(documentAt) - LAG_MS;

/** What the shell itself does with live frames: badges, the customer, withdrawn releases. */
export function connectLive(
  live: LiveStream,
  services: ShellServices,
  store: Store,
  documentAt: string,
): void {
  /** Says who the customer is now; without a network once it is back. */
  const reloadSession = () =>
    void withNetwork(services.reloadSession).catch((error: unknown) =>
      services.report({ module: 'shell', kind: 'handled', error }),
    );
  live.subscribe((frame: LiveFrame) => {
    if (frame.counters) store.set(countersAtom, frame.counters);
    if (frame.recall && concerns(frame.recall.at, documentAt))
      services.recall(frame.recall.module, frame.recall.version);
    if (PROFILE_EVENTS.has(frame.message.callToActionTypeCode)) reloadSession();
  });
  live.onReconnect(() => {
    if (store.get(sessionAtom).customer) reloadSession();
  });
}

/** Opens the stream; its code comes once the page is mounted. */
export async function startLive(live: LiveStream, config: RuntimeConfig, store: Store): Promise<void> {
  try {
    const { openStream } = await import(/* webpackChunkName: "later-live" */ './open-stream.ts');
    openStream(live, config, store);
  } catch (error) {
    live.tellGap();
    setTimeout(() => void startLive(live, config, store), RETRY_MS);
    if (navigator.onLine) throw error;
  }
}
