import type { OwnAd } from '@rollheim/contracts';
import type { DraftStore } from './draft-store.ts';

/** What the open pages of one ad send each other: that the service has a newer state of it. */
interface AdMoved {
  readonly version: number;
}

/** What is used of a `BroadcastChannel`. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

const channelOf = (id: string): TabChannel => new BroadcastChannel(`rollheim-ad:${id}`);

/**
 * Keeps the pages of this browser that have the same draft open on its newest state: a page whose calls changed the ad
 * notifies the others, and these load it. Answers how to end it.
 */
export function followOtherTabs(
  store: DraftStore,
  load: () => Promise<OwnAd>,
  id: string,
  open: (id: string) => TabChannel = channelOf,
): () => void {
  const channel = open(id);
  const version = () => store.state().ad.listing.version;
  let told = version();
  channel.onmessage = ({ data }: MessageEvent<AdMoved>) => {
    if (data.version <= version()) return;
    load().then(
      (ad) => store.adopt(ad),
      () => undefined, // the next save meets the newer version, and says what gave way
    );
  };
  const stop = store.subscribe(() => {
    if (version() === told) return;
    told = version();
    channel.postMessage({ version: told } satisfies AdMoved);
  });
  return () => {
    stop();
    channel.close();
  };
}
