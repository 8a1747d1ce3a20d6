import { randomUUID } from 'node:crypto';
import { step, STANDARD_SCHEDULE, type Facts, type Payload, type Schedule } from '@rollheim/auction-rules';
import { createCommandClient, createPostgresBus, type Bus, type CommandClient } from '@rollheim/bus';
import {
  countersOf,
  messageText,
  newId,
  REPLY_TOPIC,
  TOPICS,
  type Counters,
  type Locale,
  type NotificationState,
  type PushDevices,
} from '@rollheim/contracts';
import { testCommand, startTestMailbox, startTestSystem, testMessage } from '@rollheim/tooling/testing';
import type { TestMailbox, TestSystem } from '@rollheim/tooling/testing';
import { expect, vi } from 'vitest';
import { Batch } from '../../../services/auctions/src/writer/batch.ts';
import { createLive, type LiveAuction } from '../../../services/auctions/src/log/live.ts';
import { start as startNotifications } from '../../../services/notifications/src/main.ts';
import {
  startPushService,
  type PushService,
} from '../../../services/notifications/src/testing/push-service.ts';
import { start as startOrders } from '../../../services/orders/src/main.ts';
import { handOver } from './hand-over.ts';
import { PEOPLE, type Person } from './people.ts';
import { Recorder, type Recorded } from './recorder.ts';

const DEALERS = ['anna', 'bert', 'carla', 'cyril'] as const;

/** Minutes from the beginning, who acts (null: time passes), what they do. */
export type LifeStep = readonly [
  minutes: number,
  actor: 'owner' | (typeof DEALERS)[number] | 'operator' | null,
  payload?: Payload | ((at: number, begin: number, ids: Readonly<Record<Person, string>>) => Payload),
];

/** What somebody got in a life: code (and variant) of each message in order, `✉` before those that were mailed. */
export type Received = Readonly<Partial<Record<Person, readonly string[]>>>;

const MINUTE = 60_000;
const TITLE = 'Hymer B 544';
/** Rounds of minutes, at all hours of all days. */
export const SCHEDULE: Schedule = {
  ...STANDARD_SCHEDULE,
  leadSeconds: 20 * 60,
  window: ['00:00', '23:59'],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};

/** Engine, orders, notifications and a mailbox: all that stands between a bid and a mail, without a browser. */
export class Harness {
  readonly ids = Object.fromEntries(Object.keys(PEOPLE).map((person) => [person, randomUUID()])) as Readonly<
    Record<Person, string>
  >;
  readonly #messages = new Map<string, NotificationState>();
  #system!: TestSystem;
  #mailbox!: TestMailbox;
  #pushService!: PushService;
  #bus!: Bus;
  #client!: CommandClient;
  readonly #services: { stop(): Promise<void> }[] = [];

  async open(): Promise<void> {
    this.#system = await startTestSystem(['notifications', 'orders']);
    this.#mailbox = await startTestMailbox();
    this.#pushService = await startPushService();
    this.#bus = createPostgresBus({ connectionString: this.#system.busUrl, clientId: 'test' });
    await this.#bus.declare(TOPICS);
    this.#client = await createCommandClient(this.#bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
    await this.#bus.subscribe({
      group: 'test',
      topics: ['notifications.messages'],
      start: 'earliest',
      onMessages: async (received) => {
        for (const { key, payload } of received) this.#messages.set(key, payload as NotificationState);
      },
    });
    for (const [person, language] of Object.entries(PEOPLE))
      await this.#customer(this.ids[person as Person], person, language);
    const outside = { SMTP_URL: this.#mailbox.url, PUSH_STAND_IN: this.#pushService.origin };
    this.#services.push(
      await startOrders(this.#system.env('orders')),
      await startNotifications(this.#system.env('notifications', outside)),
    );
    await this.settle();
  }

  async close(): Promise<void> {
    await this.#client?.close();
    for (const service of this.#services) await service.stop();
    await this.#bus?.close();
    await this.#mailbox?.goDown();
    await this.#pushService?.close();
    await this.#system?.stop();
  }

  /**
   * Plays a life through the engine, with `handedOver` also all that happens to the order of its sale; answers what
   * everybody got, by message and by mail.
   */
  async play(steps: readonly LifeStep[], handedOver = false): Promise<Received> {
    // what happens to an order happens now, after its sale
    const life = await this.#begin(handedOver ? Date.now() - 10 * MINUTE : Date.now());
    for (const each of steps) await this.#act(life, each);
    await this.settle();
    if (handedOver) {
      await handOver(this.#system, this.#client, life.live.auctionId, this.ids.olga);
      await this.settle();
    }
    return this.#received(life.live.auctionId);
  }

  /**
   * Plays a life with everybody's lock screen switched on; answers what reached each of them, step by
   * step, and checks that mails and pushes arrived as they are recorded.
   */
  async record(steps: readonly LifeStep[]): Promise<Recorded> {
    const record = new Recorder(this.ids, this.#messages, this.#mailbox, this.#pushService, this.#system);
    for (const customerId of Object.values(this.ids)) {
      const { result } = await this.#command(customerId, 'push.devices', {});
      this.#pushService.signedBy((result as PushDevices).publicKey);
      const device = this.#pushService.subscribe(`/${customerId}`);
      await this.#command(customerId, 'push.subscribe', {
        ...device,
        sessionId: null,
      });
    }
    const life = await this.#begin();
    await record.skip();
    for (const each of steps) {
      await this.#act(life, each);
      await this.settle();
      await record.note(each[0], life.begin);
    }
    return record.all();
  }

  /** Sends a person's own command to the notifications. */
  #command(customerId: string, type: string, payload: object) {
    return this.#client.command(testCommand('notifications.commands', customerId, type, payload, customerId));
  }

  async #begin(now = Date.now()): Promise<Life> {
    const auctionId = newId();
    for (const watcher of [this.ids.anna, this.ids.wim]) await this.#watch(watcher, auctionId);
    const begin = Math.ceil(now / MINUTE) * MINUTE;
    const owner = { customer: this.ids.owner, uuid: null };
    const ad = { auctionId, owner, reserve: true, plannedSaleDate: null, emailVerified: true };
    const live = createLive(
      { ...ad, systemMinimum: null, at: begin },
      { title: TITLE, mediaId: null, vatReportable: false, vehicleKey: null },
    );
    return { live, begin, owner };
  }

  async #act({ live, begin, owner }: Life, [minutes, actor, said]: LifeStep): Promise<void> {
    const at = begin + minutes * MINUTE;
    const payload = typeof said === 'function' ? said(at, begin, this.ids) : said;
    const { answer, entries } = step(
      live.engine,
      actor && payload ? { ...this.#envelope(actor, owner), at, payload } : { at, payload: null },
      SCHEDULE,
    );
    expect(answer?.code ?? null, `${actor} ${payload?.kind}`).toBeNull();
    const batch = new Batch();
    const cause = { correlationId: 'test', causationId: null, actor: null, releaseSet: null };
    batch.add(live, entries, cause);
    await this.#bus.send(batch.finish().messages);
    await this.#workedOn();
  }

  /** What the badges of somebody show. */
  counters(person: Person): Counters {
    return countersOf(
      [...this.#messages.values()].filter(({ customerId }) => customerId === this.ids[person]),
    );
  }

  /** Waits until everything sent has been worked on by everyone, and every mail and push has left. */
  async settle(): Promise<void> {
    await this.#workedOn();
    await this.#none(
      `select ((select count(*) from notifications.mails where state in ('queued', 'sending'))
         + (select count(*) from notifications.pushes))::int as n`,
    );
  }

  #workedOn(): Promise<void> {
    return this.#none(
      `select ((select count(*) from notifications.outbox) + (select count(*) from orders.outbox)
         + (select count(*) from bus.partitions p join bus.positions r using (topic_id, partition)
            where r.group_name ~ '^(notifications|orders|test)' and r.reached < p.next_offset))::int as n`,
    );
  }

  #none(sql: string): Promise<void> {
    return vi.waitFor(async () => expect((await this.#system.query<{ n: number }>(sql))[0]?.n).toBe(0), {
      interval: 20,
    });
  }

  #received(auctionId: string): Received {
    const told = [...this.#messages.values()]
      .filter((message) => message.auctionId === auctionId)
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.code.localeCompare(b.code));
    const mails = [...this.#mailbox.mails];
    const people = (Object.keys(PEOPLE) as Person[]).flatMap((person) => {
      const own = mails.filter(({ to }) => to === `${person}@rollheim.example`);
      const list = told
        .filter(({ customerId }) => customerId === this.ids[person])
        .map((message) => (takeMail(own, message, PEOPLE[person]) ? '✉ ' : '') + nameOf(message));
      const left = own.map(({ subject }) => `mail without message: ${subject}`);
      return list.length + left.length > 0 ? [[person, [...list, ...left]] as const] : [];
    });
    (this.#mailbox.mails as unknown[]).length = 0;
    return Object.fromEntries(people);
  }

  #envelope(actor: NonNullable<LifeStep[1]>, owner: { customer: string; uuid: null }) {
    const facts: Facts = isDealer(actor)
      ? { customer: this.ids[actor], accepted: true, blocked: false }
      : { complete: true, emailVerified: true, ad: { owner, reserve: true, plannedSaleDate: null } };
    return {
      commandId: randomUUID(),
      actor: actor === 'operator' ? 'operator' : this.ids[actor],
      role: isDealer(actor) ? ('merchant' as const) : actor,
      facts,
      releaseSet: null,
    };
  }

  async #customer(customerId: string, person: string, language: Locale): Promise<void> {
    const isOperator = person === 'olga' || person === 'otto';
    await this.#publish('customers.state', customerId, {
      customerId,
      version: 1,
      isOperator,
      merchantId: 1,
      acceptedByCm24: true,
      merchantBlocked: false,
      emailVerified: true,
      country: 'DE',
      vat: null,
    });
    await this.#publish('customers.contact', customerId, {
      customerId,
      email: `${person}@rollheim.example`,
      name: person.charAt(0).toUpperCase() + person.slice(1),
      surname: 'Test',
      company: null,
      phone: null,
      street: null,
      zipCode: null,
      city: null,
      country: 'DE',
      language,
    });
  }

  #publish(topic: string, key: string, payload: object): Promise<void> {
    return this.#bus.send([testMessage(topic, key, payload)]);
  }

  async #watch(customerId: string, auctionId: string): Promise<void> {
    await this.#command(customerId, 'watch.add', { auctionId });
  }
}

/** An auction that is played, and when it began, epoch ms. */
interface Life {
  readonly live: LiveAuction;
  readonly begin: number;
  readonly owner: { readonly customer: string; readonly uuid: null };
}

const isDealer = (actor: string): actor is (typeof DEALERS)[number] =>
  (DEALERS as readonly string[]).includes(actor);

/** Codes that say several things. */
const WITH_VARIANTS = [
  'read_me',
  'ad_edited',
  'ad_released',
  'auction_ended_without_you',
  'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
  'owner_accept_late_offer_or_send_counteroffer_or_decline',
];

/** Code, and what tells apart what it says, or to whom where that is not the seller. */
function nameOf({ code, params }: NotificationState): string {
  const text = WITH_VARIANTS.includes(code) ? params['text'] : undefined;
  const side = params['side'] === 'seller' ? undefined : params['side'];
  return [code, text ?? side].filter(Boolean).join('/');
}

/** Takes the mail of a message out of the list; false where there is none. */
function takeMail(mails: { subject: string }[], message: NotificationState, locale: Locale): boolean {
  const { subject } = messageText(message.code, message.params, locale);
  const index = mails.findIndex((mail) => mail.subject.startsWith(subject));
  if (index >= 0) mails.splice(index, 1);
  return index >= 0;
}
