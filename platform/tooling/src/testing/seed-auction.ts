import { randomUUID } from 'node:crypto';
import { createBus, createCommandClient, type CommandClient } from '@rollheim/bus';
import { DEMO_USERS, newId, REPLY_TOPIC, vehicleTitle } from '@rollheim/contracts';
import { demoVehicle } from '../demo/vehicle.ts';
import { OFFSETS } from '../embedded/settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An auction that a test needs; prices in cents, on the grid of 50 EUR. */
export interface AuctionWish {
  readonly ownerCustomerId: string;
  readonly startPrice: number;
  readonly minimum: number;
  readonly buyNow?: number | null;
  /** End slot, epoch ms; a whole minute. */
  readonly endsAt: number;
  /** Which of the drawn vehicles it is; the same number is the same vehicle. */
  readonly vehicle: number;
}

/** An auction that runs. */
export interface SeededAuction {
  readonly auctionId: string;
  readonly title: string;
  readonly endsAt: number;
}

/** Where the bus of a system is. */
export interface BusPlace {
  readonly basePort: number;
  readonly bus: 'postgres' | 'kafka';
}

/** The first whole minute that is at least `ms` ahead. */
export const minuteAhead = (ms: number): number => Math.ceil((Date.now() + ms) / MINUTE) * MINUTE;

/** Puts running auctions into a system that has demo data, through the services' own commands. */
export async function seedAuctions(
  { basePort, bus: transport }: BusPlace,
  wishes: readonly AuctionWish[],
): Promise<SeededAuction[]> {
  const url =
    transport === 'kafka'
      ? `127.0.0.1:${basePort + OFFSETS.kafka}`
      : `postgres://bus_client@127.0.0.1:${basePort + OFFSETS.postgres}/rollheim`;
  const instanceId = `test-${randomUUID()}`;
  const bus = createBus({ transport, url, clientId: instanceId });
  const commands = await createCommandClient(bus, { instanceId, replyTopic: REPLY_TOPIC });
  try {
    return await Promise.all(wishes.map((wish) => seed(commands, wish)));
  } finally {
    await commands.close();
    await bus.close();
  }
}

async function seed(commands: CommandClient, wish: AuctionWish): Promise<SeededAuction> {
  const { ownerCustomerId, startPrice, minimum, buyNow = null, endsAt } = wish;
  const auctionId = newId();
  const vehicle = demoVehicle(wish.vehicle, Date.now());
  const { productType, gallery, mediaId, changes } = vehicle;
  const title = vehicleTitle(changes.attributes ?? {});
  const terms = { startPrice, minimum, buyNow };
  await carryOut(commands, 'listings.commands', auctionId, 'listing.seed', {
    adId: auctionId,
    productType,
    ownerCustomerId,
    ownerSegment: 'PRIVATE',
    changes: { ...changes, vatReportable: false, terms: { reserve: true, ...terms, plannedSaleDate: null } },
    gallery,
    documents: [{ mediaId: newId(), kind: 'registration', name: 'Zulassungsbescheinigung Teil I.pdf' }],
  });
  const released = Math.min(Date.now() - 5 * MINUTE, endsAt - 22 * HOUR);
  const step = (at: number, actor: string, payload: object) => ({
    at: new Date(at).toISOString(),
    actor,
    payload,
  });
  await carryOut(commands, 'auctions.commands', auctionId, 'auction.seed', {
    auctionId,
    ownerCustomerId,
    reserve: true,
    title,
    mediaId,
    vatReportable: false,
    vehicleKey: null,
    steps: [
      step(released - HOUR, 'owner', { kind: 'submit', ...terms }),
      step(released, 'operator', { kind: 'release', slot: endsAt }),
    ],
  });
  return { auctionId, title, endsAt };
}

async function carryOut(commands: CommandClient, topic: string, key: string, type: string, payload: object) {
  const { status, code, fields } = await commands.command({
    topic,
    key,
    type,
    version: 1,
    commandId: randomUUID(),
    payload,
    actor: `operator:${DEMO_USERS.operator.customerId}`,
    correlationId: `test-${key}`,
    releaseSet: null,
    deadlineMs: 20_000,
    waitMs: 30_000,
  });
  if (status !== 'accepted') throw new Error(`${type}: ${code ?? status} ${JSON.stringify(fields ?? {})}`);
}
