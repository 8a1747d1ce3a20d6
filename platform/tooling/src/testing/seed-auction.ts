import { newId, vehicleTitle, type ListingChanges, type SpecialTerms } from '@rollheim/contracts';
import { demoVehicle } from '@rollheim/demo';
import { withCommands, type BusPlace, type SendCommand } from './commands.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An auction that a test needs; prices in cents, on the grid of 50 EUR. */
export interface SeedOptions {
  readonly ownerCustomerId: string;
  readonly startPrice: number;
  readonly minimum: number;
  readonly buyNow?: number | null;
  /** End slot, epoch ms; a whole minute. Left out: the ad waits for its review. */
  readonly endsAt?: number;
  /** The life so far, in place of submission and release; none: a draft that was never submitted. */
  readonly steps?: readonly LifeStep[];
  /** A commercial seller who reports the vehicle's VAT. */
  readonly vatReportable?: boolean;
  /** The options of its release: dealers whom the first round is for, and whether a maker sells it. */
  readonly special?: SpecialTerms;
  /** What is damaged, in place of what the drawn vehicle says; `pictures`: which of its gallery show it, from 0. */
  readonly damages?: readonly {
    readonly location: string;
    readonly type: string;
    readonly pictures: readonly number[];
  }[];
  /** Which of the drawn vehicles it is; the same number is the same vehicle. */
  readonly vehicle: number;
}

/** One step of a life: a payload of the rules, by `owner`, `operator` or a dealer's customer id, at an instant (epoch ms). */
export interface LifeStep {
  readonly at: number;
  readonly actor: string;
  readonly payload: { readonly kind: string } & Readonly<Record<string, unknown>>;
}

/** An auction that runs, or an ad that waits for its review (its end is not known). */
export interface SeededAuction {
  readonly auctionId: string;
  readonly title: string;
  readonly endsAt: number;
}

/** The first whole minute that is at least `ms` ahead. */
export const minuteAhead = (ms: number): number => Math.ceil((Date.now() + ms) / MINUTE) * MINUTE;

/** Puts auctions, running or in review, into a system that has demo data, through the services' own commands. */
export async function seedAuctions(
  place: BusPlace,
  options: readonly SeedOptions[],
): Promise<SeededAuction[]> {
  return withCommands(place, (send) => Promise.all(options.map((options) => seed(send, options))));
}

function damagesOf(
  { damages }: SeedOptions,
  { changes: { attributes }, gallery }: ReturnType<typeof demoVehicle>,
): Pick<ListingChanges, 'attributes' | 'damages'> {
  if (!damages) return {};
  return {
    attributes: { ...attributes, defects_exists: damages.length > 0 ? 'yes' : 'no' },
    damages: damages.map(({ location, type, pictures }, sortOrder) => ({
      sortOrder,
      location,
      type,
      mediaIds: pictures.flatMap((index) => gallery[index]?.mediaId ?? []),
    })),
  };
}

async function seed(send: SendCommand, options: SeedOptions): Promise<SeededAuction> {
  const { ownerCustomerId, startPrice, minimum, buyNow = null, endsAt, vatReportable = false } = options;
  const auctionId = newId();
  const vehicle = demoVehicle(options.vehicle, Date.now());
  const { productType, gallery, mediaId, changes } = vehicle;
  const title = vehicleTitle(changes.attributes ?? {});
  const terms = { startPrice, minimum, buyNow };
  await send({
    topic: 'listings.commands',
    key: auctionId,
    type: 'listing.seed',
    payload: {
      adId: auctionId,
      productType,
      ownerCustomerId,
      ownerSegment: vatReportable ? 'COMMERCIAL' : 'PRIVATE',
      changes: {
        ...changes,
        ...damagesOf(options, vehicle),
        vatReportable,
        terms: { reserve: true, ...terms, plannedSaleDate: null },
      },
      gallery,
      documents: [{ mediaId: newId(), kind: 'registration', name: 'Zulassungsbescheinigung Teil I.pdf' }],
    },
  });
  const now = Date.now();
  const released = Math.min(now - 5 * MINUTE, endsAt === undefined ? now : endsAt - 22 * HOUR);
  const usual: readonly LifeStep[] = [
    { at: released - HOUR, actor: 'owner', payload: { kind: 'submit', ...terms } },
    ...(endsAt === undefined
      ? []
      : [{ at: released, actor: 'operator', payload: { kind: 'release', slot: endsAt } }]),
  ];
  const steps = options.steps ?? usual;
  const seeded = { auctionId, title, endsAt: endsAt ?? Number.NaN };
  if (steps.length === 0) return seeded;
  await send({
    topic: 'auctions.commands',
    key: auctionId,
    type: 'auction.seed',
    payload: {
      auctionId,
      ownerCustomerId,
      reserve: true,
      title,
      mediaId,
      vatReportable,
      vehicleKey: null,
      ...(options.special ? { special: options.special } : {}),
      steps: steps.map(({ at, ...step }) => ({ at: new Date(at).toISOString(), ...step })),
    },
  });
  return seeded;
}
