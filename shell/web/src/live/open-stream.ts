import { LIVE_STREAM_PATH } from '@rollheim/contracts';
import { countersAtom, offsetAtom, sessionAtom, type RuntimeConfig, type Store } from '@rollheim/module-api';
import { api } from '../api.ts';
import { Connection } from './connection.ts';
import type { LiveStream } from './live-stream.ts';
import { SharedStream } from './shared-stream.ts';

/** Name of channel and lock; the number is that of what the pages say to each other. */
const NAME = 'rollheim-live-1';

/**
 * Address of the stream: with a ticket for those who are logged in, broadcasts alone for the rest. `since`, ms of the
 * server's clock: what changed since is given again; null: nothing is.
 */
async function streamAddress(config: RuntimeConfig, store: Store, since: number | null): Promise<string> {
  const again = since === null ? '' : `&since=${Math.round(since)}`;
  const address = `${config.apiBase}${LIVE_STREAM_PATH}?storeCode=${config.locale}${again}`;
  if (!store.get(sessionAtom).customer) return address;
  const { ticket } = await api.post('/private/notifications/sse-ticket');
  return `${address}&token=${encodeURIComponent(ticket)}`;
}

/** Brings the page its frames, by a connection that all pages of this browser and customer share, until its session ends. */
export function openStream(live: LiveStream, config: RuntimeConfig, store: Store): void {
  if (live.ended.aborted) return;
  const open = (url: string) => new EventSource(url);
  const serverNow = () => Date.now() + store.get(offsetAtom);
  /** Tests wait for it. */
  const following = () => document.documentElement.setAttribute('data-live', '');
  const name = `${NAME}-${store.get(sessionAtom).customer?.customerId ?? ''}`;
  let documentAt = Date.parse(config.session.serverTime);
  const share = () => {
    const shared = new SharedStream(live, {
      name,
      id: crypto.randomUUID(),
      locks: navigator.locks,
      channel: new BroadcastChannel(name),
      connect: (listener, knownMs) =>
        new Connection(listener, {
          address: (first) => streamAddress(config, store, first ? serverNow() - knownMs() : null),
          open,
        }),
      documentAge: () => Math.max(0, serverNow() - documentAt),
      isHidden: () => document.hidden,
      counters: () => store.get(countersAtom),
      following,
    });
    shared.start();
    return shared;
  };
  let stream = share();
  const signal = live.ended;
  signal.addEventListener('abort', () => stream.stop());
  addEventListener('online', () => stream.wake(), { signal });
  const look = () => {
    if (!document.hidden) stream.wake();
  };
  document.addEventListener('visibilitychange', look, { signal });
  // a page that waits in the browser's memory holds neither lock nor connection
  addEventListener('pagehide', () => stream.stop(), { signal });
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    documentAt = serverNow();
    live.tellGap();
    stream = share();
  };
  addEventListener('pageshow', comeBack, { signal });
}
