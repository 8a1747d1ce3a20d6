import { randomUUID } from 'node:crypto';
import { visitorHash } from '@rollheim/contracts/server';
import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import type {
  Bus,
  CallerMarks,
  CommandClient,
  CommandRequest,
  Outcome,
  ReceivedMessage,
} from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS } from '@rollheim/contracts';
import type { ListingChanges, ListingCommands, ListingPrivate, ListingState } from '@rollheim/contracts';
import type { RunningService } from '@rollheim/service-kit';
import { testCommand, startTestSystem, testMessage, type TestSystem } from '@rollheim/tooling/testing';
import { expect, vi } from 'vitest';
import { start } from '../main.ts';

export let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
/** What the service has announced so far. */
export const seen: ReceivedMessage[] = [];

export const owner = randomUUID();
export const commercial = randomUUID();
export const stranger = randomUUID();
export const hashOf = visitorHash;
export const browser = hashOf('browser-of-the-owner');

/** Starts Postgres and the service, which knows a private and a commercial seller. */
export async function startListings(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  seen.length = 0;
  system = await startTestSystem(['listings']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  service = await start(system.env('listings', settings));
  await bus.subscribe({
    group: 'test',
    topics: [
      'listings.state',
      'listings.published',
      'listings.events',
      'auctions.commands',
      'security.events',
      REPLY_TOPIC,
    ],
    start: 'earliest',
    onMessages: async (messages) => void seen.push(...messages),
  });
  await publish('customers.state', owner, { profileType: 'PRIVATE', emailVerified: true, version: 1 });
  await publish('customers.state', commercial, {
    profileType: 'COMMERCIAL',
    emailVerified: true,
    version: 1,
  });
  await vi.waitFor(async () => expect(await service.notReady()).toEqual([]));
  // caught up may mean: with what the log held before these two were published
  await vi.waitFor(async () =>
    expect(await system.query('select 1 from listings.customer_facts')).toHaveLength(2),
  );
}

/** Stops all of it. */
export async function stopListings(): Promise<void> {
  await service?.stop();
  await client?.close();
  await bus?.close();
  await system?.stop();
}

/** Says what an owner that does not run here would say. */
export const publish = (topic: string, key: string, payload: unknown, type = topic): Promise<void> =>
  bus.send([testMessage(topic, key, payload, { type })]);

/** Sends a command and gives its outcome. */
export const ask = (command: CommandRequest): Promise<Outcome> => client.command(command);

/** Sends a command to the service, in its present version. */
export const send = <T extends keyof ListingCommands>(
  type: T,
  payload: ListingCommands[T],
  actor: string | null,
  commandId: string = randomUUID(),
  caller?: CallerMarks,
): Promise<Outcome> =>
  client.command(
    testCommand('listings.commands', 'adId' in payload ? payload.adId : 'queue', type, payload, actor, {
      commandId,
      ...(caller ? { caller } : {}),
    }),
  );

export const code = (outcome: Outcome): string | undefined => outcome.code ?? outcome.status;
/** The ad in an answer. */
export const adOf = (outcome: Outcome) =>
  outcome.result as { listing: ListingState; private: ListingPrivate; claim?: string };

/** A new ad; its id. */
export async function draft(actor: string | null, uuidHash: string | null = null): Promise<string> {
  const adId = newId();
  const outcome = await send('listing.create', { adId, productType: 'motorhome', uuidHash }, actor);
  expect(code(outcome)).toBe('accepted');
  return adId;
}

export const update = (
  adId: string,
  changes: ListingChanges,
  actor: string | null,
  version: number | null = null,
) => send('listing.update', { adId, changes, version, uuidHash: null, logging: [] }, actor);

/** Everything that an ad needs before it is submitted, but files. */
export const complete: ListingChanges = {
  attributes: {
    make: 'hymer',
    series: 'B-Klasse MC',
    model: 'T 580',
    category: 'semi_integrated',
    chassis: 'mercedes_sprinter',
    first_registration_year: 2019,
    first_registration_month: 6,
    mileage: 48_200,
    vin: 'wdb 9066571s123456',
    fuel: 'diesel',
    transmission: 'automatic',
    power: 120,
    length: 6_990,
    width: 2_220,
    height: 2_880,
    licensed_weight: 4_100,
    licensed_seats: 4,
    beds: 4,
    hu_expired: 'no',
    hu_valid_through: `${new Date().getUTCFullYear() + 2}-06-01`,
    service_and_inspection: 'partly',
    leak_test_yearly: 'annually',
    smokers_car: 'no',
    air_condition: 'automatic',
    heating: 'gas',
    defects_exists: 'no',
    damaged: 'no',
    water_damaged: 'no',
    hail_damaged: 'no',
  },
  description: 'Aus erster Hand, immer in der Halle.',
  expectedMileage: 48_500,
  pickup: { zipCode: '87700', city: 'Memmingen', country: 'DE', street: 'Lindenweg 4' },
  terms: { startPrice: 2_500_000, minimum: 3_500_000, buyNow: 4_500_000 },
};

/** A new ad that can be submitted; its id. */
export async function completeDraft(actor: string): Promise<string> {
  const adId = await draft(actor);
  expect(code(await update(adId, complete, actor))).toBe('accepted');
  await send(
    'listing.add-image',
    { adId, mediaId: newId(), view: 'exterior', chosen: null, sha256: null, shot: null, uuidHash: null },
    actor,
  );
  await send(
    'listing.add-image',
    { adId, mediaId: newId(), view: 'interior', chosen: null, sha256: null, shot: null, uuidHash: null },
    actor,
  );
  const document = { mediaId: newId(), kind: 'registration' as const, name: 'schein.pdf', uuidHash: null };
  await send('listing.add-document', { adId, ...document }, actor);
  return adId;
}

export const submit = (adId: string, actor: string, accepts = true) =>
  send('listing.submit', { adId, acceptTerms: accepts, acceptPrivacy: true }, actor);
