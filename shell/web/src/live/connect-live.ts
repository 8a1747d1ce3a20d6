import { LIVE_STREAM_PATH, type LiveFrame } from '@rollheim/contracts';
import { api, countersAtom, sessionAtom, type RuntimeConfig, type Store } from '@rollheim/module-api';
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

/**
 * Address of the stream: with a ticket for those who are logged in, broadcasts alone for the rest. The `first` one names
 * when the document was made: what changed since is given again.
 */
export async function streamAddress(config: RuntimeConfig, store: Store, first: boolean): Promise<string> {
  const since = first ? `&since=${Date.parse(config.session.serverTime)}` : '';
  const address = `${config.apiBase}${LIVE_STREAM_PATH}?storeCode=${config.locale}${since}`;
  if (!store.get(sessionAtom).customer) return address;
  const { ticket } = await api.post<{ ticket: string }>('/private/notifications/sse-ticket');
  return `${address}&token=${encodeURIComponent(ticket)}`;
}

/** How long after a recall a document may still have been given the release, ms. */
const LAG_MS = 60_000;

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
  const fail = (error: unknown) => services.report({ module: 'shell', kind: 'handled', error });
  live.subscribe((frame: LiveFrame) => {
    if (frame.counters) store.set(countersAtom, frame.counters);
    if (frame.recall && concerns(frame.recall.at, documentAt))
      services.recall(frame.recall.module, frame.recall.version);
    if (PROFILE_EVENTS.has(frame.message.callToActionTypeCode)) services.reloadSession().catch(fail);
  });
  live.onReconnect(() => {
    if (store.get(sessionAtom).customer) services.reloadSession().catch(fail);
  });
}
