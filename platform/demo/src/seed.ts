import { DEMO_USERS } from '@rollheim/contracts';
import { OTHER_DEALERS, OTHER_SELLERS, personOf, registrationOf } from './crowd.ts';
import { demoMarket, type DemoAd } from './market.ts';
import type { Wave } from './note.ts';
import type { SeedCommand, SendAll } from './sending.ts';

/** Ads of one command: a transaction of their owner, and some hundred kilobytes on the bus. */
const ADS_AT_ONCE = 25;
/** What people do not do themselves. */
const SELF = 'service:demo';
const actor = `operator:${DEMO_USERS.operator.customerId}`;

/** One step of the filling: its commands depend on those of the steps before, not on each other. */
export interface SeedStep {
  /** What is counted, for who waits: `ads`. */
  readonly name: string;
  readonly commands: readonly SeedCommand[];
  /** How much a command counts for, and all of them together; one each when left out. */
  readonly each?: number;
  readonly all?: number;
}

/** Everything that a wave of the demo market consists of, as the services' own commands: the same for the same note. */
export function seedSteps({ seededAt, wave, from }: Omit<Wave, 'done'>): SeedStep[] {
  const ads = demoMarket(seededAt, wave, from);
  return [
    ...(wave === 0 ? crowdSteps() : []),
    { name: 'ads', commands: chunks(ads, ADS_AT_ONCE).map(adsOf), each: ADS_AT_ONCE, all: ads.length },
    { name: 'auctions', commands: ads.flatMap(auctionOf) },
    { name: 'watchers', commands: watchesOf(ads) },
  ];
}

/** Fills the market step by step; `told` says how far it is. Throws with the first refusal. */
export async function seedMarket(
  steps: readonly SeedStep[],
  send: SendAll,
  told: (progress: string) => void,
): Promise<void> {
  for (const { name, commands, each = 1, all = commands.length } of steps) {
    let done = 0;
    const tell = () => told(`${name} ${Math.min(done, all)} of ${all}`);
    tell();
    await send(commands, () => {
      done += each;
      tell();
    });
  }
}

/** People behind the ads and bids of the crowd: their contact data are in the sales. */
function crowdSteps(): SeedStep[] {
  const people = [
    ...OTHER_DEALERS.map((id) => personOf(id, 'MERCHANT')),
    ...OTHER_SELLERS.PRIVATE.map((id) => personOf(id, 'PRIVATE')),
    ...OTHER_SELLERS.COMMERCIAL.map((id) => personOf(id, 'COMMERCIAL')),
  ];
  const ofCustomers = (key: string, type: string, payload: object, by: string, version = 1) => ({
    topic: 'customers.commands',
    key,
    type,
    version,
    payload,
    actor: by,
  });
  const accepted = { accepted: true, reason: null, vatVerified: null, seen: null };
  // each is registered as a dealer and accepted as a person and the team would
  return [
    {
      name: 'people',
      commands: people.map((one) => ofCustomers(one.customerId, 'customer.create', one, SELF, 2)),
    },
    {
      name: 'dealers registered',
      commands: OTHER_DEALERS.map((id) => ofCustomers(id, 'merchant.register', registrationOf(id), id)),
    },
    {
      name: 'dealers accepted',
      commands: OTHER_DEALERS.map((id) =>
        ofCustomers(id, 'merchant.review', { merchantCustomerId: id, ...accepted }, actor),
      ),
    },
  ];
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

const adsOf = (ads: readonly DemoAd[]): SeedCommand => ({
  topic: 'listings.commands',
  key: ads[0]?.adId ?? '',
  type: 'listing.seed-all',
  payload: { ads: ads.map(({ listing }) => listing) },
  actor,
});

const auctionOf = ({ adId, auction }: DemoAd): SeedCommand[] =>
  auction ? [{ topic: 'auctions.commands', key: adId, type: 'auction.seed', payload: auction, actor }] : [];

function watchesOf(ads: readonly DemoAd[]): SeedCommand[] {
  const watchers = [...new Set(ads.flatMap((ad) => ad.watchers))];
  return watchers.map((watcher) => ({
    topic: 'notifications.commands',
    key: watcher,
    type: 'watch.add-all',
    payload: {
      auctionIds: ads.filter((ad) => ad.watchers.includes(watcher)).map(({ adId }) => adId),
    },
    actor: watcher,
  }));
}
