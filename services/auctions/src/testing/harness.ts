import { randomUUID } from 'node:crypto';
import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import type { Bus, CallerMarks, CommandClient, Outcome, ReceivedMessage } from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS, type AuctionState, type LastLateOffer } from '@rollheim/contracts';
import { payloadOf, stateOf } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { testCommand, startTestSystem, testMessage } from '@rollheim/tooling/testing';
import { expect, vi } from 'vitest';
import { start } from '../main.ts';
import type { SeedStep } from '../writer/seed.ts';

/** The auctions service with its Postgres and bus, and people who send it commands. */
export interface Harness {
  readonly service: RunningService;
  /** Ends the writer and starts another one, which has nothing but the log. */
  restart(): Promise<void>;
  readonly bus: Bus;
  /** Everything that topics which are not private have held so far. */
  readonly seen: ReceivedMessage[];
  readonly owner: string;
  readonly anna: string;
  readonly bert: string;
  /** In review. */
  readonly fresh: string;
  readonly blocked: string;
  readonly operator: string;
  send(
    type: string,
    actor: string | null,
    auctionId: string,
    payload?: object,
    commandId?: string,
    caller?: CallerMarks,
    /** Roles of an operator. */
    team?: readonly string[],
  ): Promise<Outcome>;
  /** An auction whose life so far is played through the engine; steps at minutes from now. */
  seed(steps: readonly Step[], more?: object): Promise<string>;
  state(auctionId: string): AuctionState | null | undefined;
  /** Waits until the state topic says so. */
  reaches(auctionId: string, status: string | null): Promise<void>;
  /** Codes of the messages to somebody about an auction. */
  told(auctionId: string, customerId: string): string[];
  /** The newest record of a customer's last late offer. */
  offer(auctionId: string, customerId: string): LastLateOffer | null | undefined;
  publish(topic: string, key: string, payload: unknown, type?: string, version?: number): Promise<void>;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Minutes from now, sender, payload of the rules. */
export type Step = readonly [minutes: number, actor: string, payload: SeedStep['payload']];

const MINUTE = 60_000;
export const EUR = 100;
export const code = (outcome: Outcome): string => outcome.code ?? outcome.status;

/** An ad as its owner submits it. */
export const submissionOf = (ownerCustomerId: string) => ({
  ownerCustomerId,
  ownerUuidHash: null,
  startPrice: 10_000 * EUR,
  minimum: 12_000 * EUR,
  buyNow: null,
  reserve: true,
  vatReportable: false,
  plannedSaleDate: null,
  emailVerified: true,
  vehicleKey: null,
  title: 'Hymer',
  mediaId: null,
});

/** Rounds of minutes, at all hours. */
const SCHEDULE = { leadSeconds: 600, hotSeconds: 300 };

/** The minute in which the test runs: steps of seeded lives are counted from it. */
export const minute = (from: number): number => Math.floor(Date.now() / MINUTE) * MINUTE + from * MINUTE;

/** `more`: settings of the service beside those of a test. */
export async function startAuctions(more: Readonly<Record<string, string>> = {}): Promise<Harness> {
  const system = await startTestSystem(['auctions']);
  const bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  const client: CommandClient = await createCommandClient(bus, {
    instanceId: 'test',
    replyTopic: REPLY_TOPIC,
  });
  const seen: ReceivedMessage[] = [];
  await bus.subscribe({
    group: 'test',
    topics: TOPICS.filter((topic) => !topic.private).map(({ name }) => name),
    start: 'earliest',
    onMessages: async (messages) => void seen.push(...messages),
  });
  const publish: Harness['publish'] = (topic, key, payload, type = topic, version = 1) =>
    bus.send([testMessage(topic, key, payload, { type, version })]);
  const customer = async (part: object) => {
    const customerId = randomUUID();
    await publish('customers.state', customerId, {
      customerId,
      version: 1,
      merchantId: 1,
      acceptedByCm24: true,
      merchantBlocked: false,
      emailVerified: true,
      country: 'DE',
      vat: null,
      ...part,
    });
    return customerId;
  };
  const people = {
    owner: await customer({ merchantId: null }),
    anna: await customer({}),
    bert: await customer({}),
    fresh: await customer({ acceptedByCm24: null }),
    blocked: await customer({ merchantBlocked: true }),
    operator: `operator:${randomUUID()}`,
  };
  const env = {
    ...system.env('auctions'),
    DEMO: '1',
    AUCTION_SCHEDULE: JSON.stringify(SCHEDULE),
    ...more,
  };
  const startService = async () => {
    const started = await start(env);
    await vi.waitFor(async () => expect(await started.notReady()).toEqual([]), { timeout: 15_000 });
    return started;
  };
  let service = await startService();

  const send: Harness['send'] = (
    type,
    actor,
    auctionId,
    payload = {},
    commandId = randomUUID(),
    caller,
    team,
  ) => {
    const isOne = !['holidays', 'outages', 'own-bids'].includes(auctionId);
    return client.command(
      testCommand(
        'auctions.commands',
        auctionId,
        type,
        { ...(isOne ? { auctionId } : {}), ...payload },
        actor,
        { commandId, ...(caller ? { caller } : {}), ...(team ? { team } : {}) },
      ),
    );
  };
  const state: Harness['state'] = (auctionId) =>
    seen
      .filter(({ key }) => key === auctionId)
      .map((message) => stateOf('auctions.state', message))
      .findLast((each) => each !== undefined);
  return {
    get service() {
      return service;
    },
    async restart() {
      await service.stop();
      service = await startService();
    },
    bus,
    seen,
    ...people,
    send,
    async seed(steps, more = {}) {
      const auctionId = newId();
      const outcome = await send('auction.seed', people.operator, auctionId, {
        ownerCustomerId: people.owner,
        reserve: true,
        title: 'Hymer B 544',
        mediaId: null,
        vatReportable: false,
        vehicleKey: null,
        steps: steps.map(([minutes, actor, payload]) => ({
          at: new Date(minute(minutes)).toISOString(),
          actor,
          payload,
        })),
        ...more,
      });
      expect([code(outcome), outcome.fields]).toEqual(['accepted', undefined]);
      return auctionId;
    },
    state,
    reaches: (auctionId, status) =>
      vi.waitFor(
        () => {
          const now = state(auctionId);
          expect(now === undefined ? 'unknown' : (now?.status ?? null)).toBe(status);
        },
        { timeout: 10_000 },
      ),
    told: (auctionId, customerId) =>
      seen
        .filter(({ key }) => key === auctionId)
        .flatMap((message) => payloadOf('auction.messages', message)?.messages ?? [])
        .filter((message) => message.customerId === customerId)
        .map((message) => message.code),
    offer: (auctionId, customerId) =>
      seen
        .filter(({ key }) => key === `${auctionId}:${customerId}`)
        .map((message) => stateOf('auctions.late-offers', message))
        .findLast((each) => each !== undefined),
    publish,
    query: (sql, values) => system.query(sql, values),
    async stop() {
      await service.stop();
      await client.close();
      await bus.close();
      await system.stop();
    },
  };
}
