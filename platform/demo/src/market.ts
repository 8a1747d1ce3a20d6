import { DEMO_USERS, vehicleTitle } from '@rollheim/contracts';
import type { GalleryItem, ListingChanges, ListingPrivate, VehicleContent } from '@rollheim/contracts';
import { OTHER_DEALERS, OTHER_SELLERS } from './crowd.ts';
import { daylightMinutes } from './daylight.ts';
import { lifeOf, type LifeStep, type Stage } from './life.ts';
import { TRADED } from './models.ts';
import { papersOf } from './papers.ts';
import { demoId, dice } from './random.ts';
import { demoVehicle } from './vehicle.ts';

/** One ad of the demo market with everything that is seeded for it. */
export interface DemoAd {
  readonly adId: string;
  readonly listing: {
    readonly adId: string;
    readonly productType: VehicleContent['productType'];
    readonly ownerCustomerId: string;
    readonly ownerSegment: 'PRIVATE' | 'COMMERCIAL';
    readonly changes: ListingChanges;
    readonly gallery: readonly GalleryItem[];
    readonly documents: ListingPrivate['documents'];
  };
  /** Null: a draft that was never submitted. */
  readonly auction: {
    readonly auctionId: string;
    readonly ownerCustomerId: string;
    readonly reserve: boolean;
    readonly title: string;
    readonly mediaId: string;
    readonly vatReportable: boolean;
    readonly vehicleKey: null;
    readonly steps: readonly LifeStep[];
  } | null;
  /** Demo dealers who watch it. */
  readonly watchers: readonly string[];
}

const MINUTE = 60_000;
const { dealer1, dealer2, dealer3, privateSeller, commercialSeller } = DEMO_USERS;
const DEALERS = [dealer1.customerId, dealer2.customerId, dealer3.customerId];
/** Stages in their shares; the running ones come first, so that neighbours in the list end one after the other. */
const SHARES: readonly (readonly [stage: Stage | 'draft', count: number])[] = [
  ['running', 262],
  ['published', 24],
  ['sold', 46],
  ['renegotiation', 14],
  ['chance', 18],
  ['offered', 8],
  ['failed', 12],
  ['withdrawn', 4],
  ['review', 8],
  ['draft', 6],
];

/** The longest until a running auction ends: its round has run for hours by then, its bids are not all of this minute. */
const LONGEST_MINUTES = 18 * 60;

/** The instant until which rounds of a market that is filled at `now` end, epoch ms. */
export const endsUntil = (now: number): number => (Math.floor(now / MINUTE) + LONGEST_MINUTES) * MINUTE;

/** At whatever hour somebody looks, a round ends within so many minutes. */
const PULSE_MINUTES = 8;

/**
 * Ends of running auctions, epoch ms, in their order: one at every pulse by day and night, the others many soon, then
 * thinning out over the daylight.
 */
function endsOf(from: number, until: number, count: number): number[] {
  const ends: number[] = [];
  for (let at = from; at <= until; at += PULSE_MINUTES * MINUTE) ends.push(at);
  const minutes = daylightMinutes(from, until);
  const others = minutes.length < 3 ? 0 : Math.max(0, count - ends.length);
  for (let n = 0; n < others; n++)
    ends.push(minutes[Math.round((minutes.length - 3) * (n / others) ** 1.8) + (n % 3)] ?? until);
  return ends.toSorted((one, other) => one - other);
}

/** Demo users take part in the first ads of every stage. */
function partiesOf(
  stage: Stage | 'draft',
  n: number,
  seed: string,
): { owner: string; segment: 'PRIVATE' | 'COMMERCIAL'; bidders: string[]; watchers: string[] } {
  const roll = dice(`parties ${seed}`);
  const crowd = [...DEALERS, ...OTHER_DEALERS].toSorted(() => roll() - 0.5);
  const bidders = Array.from(
    { length: roll.whole(stage === 'running' ? 0 : 2, 9) },
    (_, index) => crowd[index % crowd.length] ?? '',
  );
  const lead = (customerId: string, second: string) => [...OTHER_DEALERS.slice(0, 2), second, customerId];
  const watchers = DEALERS.filter(() => roll.chance(0.06));
  if (n % 17 === 1)
    return {
      owner: privateSeller.customerId,
      segment: 'PRIVATE',
      bidders: lead(dealer1.customerId, dealer2.customerId),
      watchers,
    };
  if (n % 9 === 2) return { owner: commercialSeller.customerId, segment: 'COMMERCIAL', bidders, watchers };
  const segment = roll.chance(0.4) ? 'COMMERCIAL' : 'PRIVATE';
  const owner = roll.one(OTHER_SELLERS[segment]);
  if (n % 13 === 3)
    return {
      owner,
      segment,
      bidders: lead(dealer1.customerId, dealer2.customerId),
      watchers: [dealer1.customerId],
    };
  if (n % 13 === 5)
    return { owner, segment, bidders: lead(dealer2.customerId, dealer1.customerId), watchers };
  return { owner, segment, bidders, watchers };
}

/**
 * The demo market, deterministic but for the instant it is made at: dates are relative to `now`.
 * `wave` distinguishes a later topping-up from the first filling; it holds running auctions alone, which end from `from` on.
 */
export function demoMarket(now: number, wave = 0, from = now): DemoAd[] {
  const ads: DemoAd[] = [];
  const present = Math.floor(now / MINUTE) * MINUTE;
  const first = Math.max(present + 4 * MINUTE, Math.ceil(from / MINUTE) * MINUTE);
  const until = endsUntil(now);
  const whole = SHARES[0]?.[1] ?? 0;
  const ends = endsOf(first, until, Math.round((whole * (until - first)) / (LONGEST_MINUTES * MINUTE)));
  let avoid: ReturnType<typeof demoVehicle>['sky'] | undefined;
  const shares =
    wave === 0 ? SHARES : SHARES.filter(([stage]) => stage === 'running' || stage === 'published');
  for (const [stage, share] of shares) {
    const count = stage === 'running' ? ends.length : share;
    for (let n = 0; n < count; n++) {
      const index = wave * 1_000 + ads.length;
      // what was sold makes lots of a few models, or no price would be known of any
      const traded = stage === 'sold' ? TRADED[n % TRADED.length] : undefined;
      const vehicle = demoVehicle(index, now, avoid, traded);
      avoid = vehicle.sky;
      const adId = demoId(`ad ${index}`);
      const { owner, segment, bidders, watchers } = partiesOf(stage, n, String(index));
      const vatReportable = segment === 'COMMERCIAL' && dice(`vat ${index}`).chance(0.6);
      const seed = `life ${index}`;
      const { terms, steps } = lifeOf({
        seed,
        stage: stage === 'draft' ? 'review' : stage,
        worth: vehicle.worth,
        bidders,
        now,
        ...(stage === 'running' ? { end: ends[n] ?? until } : {}),
      });
      const { attributes = {} } = vehicle.changes;
      ads.push({
        adId,
        listing: {
          adId,
          productType: vehicle.productType,
          ownerCustomerId: owner,
          ownerSegment: segment,
          changes: {
            ...vehicle.changes,
            vatReportable,
            terms: { reserve: true, ...terms, plannedSaleDate: null },
          },
          gallery: vehicle.gallery,
          documents:
            stage === 'draft'
              ? []
              : papersOf(index, now, { adId, damp: attributes['damp_date'] !== undefined }),
        },
        auction:
          stage === 'draft'
            ? null
            : {
                auctionId: adId,
                ownerCustomerId: owner,
                reserve: true,
                title: vehicleTitle(attributes),
                mediaId: vehicle.mediaId,
                vatReportable,
                vehicleKey: null,
                steps,
              },
        watchers: stage === 'running' || stage === 'published' ? watchers : [],
      });
    }
  }
  return ads;
}
