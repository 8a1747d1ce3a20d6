import { createHmac, randomUUID } from 'node:crypto';
import { step, STANDARD_SCHEDULE, type Facts, type Schedule } from '@rollheim/auction-rules';
import {
  createCommandClient,
  createPostgresBus,
  storePositions,
  type Bus,
  type CommandClient,
} from '@rollheim/bus';
import {
  messageText,
  newId,
  REPLY_TOPIC,
  TOPICS,
  type Counters,
  type Locale,
  type NotificationState,
  type PushDevices,
} from '@rollheim/contracts';
import { messageContract, stateOf, countersOf } from '@rollheim/contracts/server';
import { WEBHOOK_FAILURES } from '@rollheim/contracts/webhooks';
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
import { MESSAGES } from '../../../services/notifications/src/table/messages.ts';
import { arrivalsOf } from './arrivals.ts';
import { handOver, PLACE_OF_MAIL } from './hand-over.ts';
import { PEOPLE, type Person } from './people.ts';
import { DEALERS, type Fact, type LifeStep, type Received } from './played.ts';
import { Recorder, type MailRow, type Recorded } from './recorder.ts';

const MINUTE = 60_000;
const MAIL_EVENTS_SECRET = 'a secret of the mail provider, for tests';
const TITLE = 'Hymer B 544';
/** Rounds of minutes, at all hours of all days. */
export const SCHEDULE: Schedule = {
  ...STANDARD_SCHEDULE,
  leadSeconds: 20 * 60,
  window: ['00:00', '23:59'],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};

/** Engine, orders, notifications and a mailbox: everything between a bid and a mail, without a browser. */
export class Harness {
  readonly ids = Object.fromEntries(Object.keys(PEOPLE).map((person) => [person, randomUUID()])) as Readonly<
    Record<Person, string>
  >;
  readonly #messages = new Map<string, NotificationState>();
  /** Keys of the mails that were compared with the mailbox. */
  readonly #compared = new Set<string>();
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
        for (const message of received) {
          const state = stateOf('notifications.messages', message);
          if (state) this.#messages.set(message.key, state);
        }
      },
    });
    for (const [person, language] of Object.entries(PEOPLE))
      await this.#customer(this.ids[person as Person], person, language);
    const outside = {
      SMTP_URL: this.#mailbox.url,
      PUSH_STAND_IN: this.#pushService.origin,
      WEBHOOK_STAND_IN: this.#pushService.origin,
      MAIL_COLLECT_SECONDS: '0',
      MAIL_EVENTS_SECRET,
    };
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
  async play(
    steps: readonly LifeStep[],
    {
      handedOver = false,
      exclusiveTo = [],
    }: { readonly handedOver?: boolean; readonly exclusiveTo?: readonly Person[] } = {},
  ): Promise<Received> {
    // what happens to an order happens now, after its sale
    const life = await this.#begin(handedOver ? Date.now() - 10 * MINUTE : Date.now(), exclusiveTo);
    for (const each of steps) await this.#act(life, each);
    await this.settle();
    if (handedOver) {
      await handOver(this.#system, this.#client, life.live.auctionId, this.ids.olga, () => this.settle());
      await this.settle();
    }
    const { auctionId } = life.live;
    return this.#received(
      [...this.#messages.values()].filter((message) => message.auctionId === auctionId),
      nameOf,
    );
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
        sessionId: 'c'.repeat(32),
      });
    }
    const life = await this.#begin();
    await record.skip();
    for (const each of steps) {
      await this.#act(life, each);
      await this.settle();
      await record.note(each[0], life.begin);
    }
    await this.#allArrived();
    (this.#mailbox.mails as unknown[]).length = 0;
    return record.all();
  }

  /** Publishes facts, each once the one before it has had its effects; answers the rows that everybody got. */
  async publish(facts: readonly Fact[]): Promise<Received> {
    const before = new Set(this.#messages.keys());
    for (const fact of facts) {
      if ('command' in fact) await this.#command(this.ids[fact.by], fact.command, fact.payload);
      else if ('report' in fact) await this.#report(fact.report, fact.of);
      else if ('event' in fact) await this.#breakWebhook(this.ids[fact.brokenWebhookOf], fact.event);
      else await this.#publish(fact.topic, fact.key, fact.payload, fact.type);
      await this.settle();
    }
    const fresh = [...this.#messages.values()].filter(({ messageId }) => !before.has(messageId));
    return this.#received(fresh, rowOf);
  }

  /** The mail provider reports what became of mails to somebody. */
  #report(type: string, person: Person) {
    const timestamp = Math.floor(Date.now() / 1000);
    const events = JSON.stringify([{ type, email: `${person}@rollheim.example` }]);
    const signature = createHmac('sha256', MAIL_EVENTS_SECRET).update(`${timestamp}.${events}`).digest('hex');
    return this.#command('mail-events', 'mail.events', { timestamp, events, signature });
  }

  /** Somebody has a webhook that is paused with its next failure. */
  async #breakWebhook(customerId: string, event: string): Promise<void> {
    const url = `${this.#pushService.origin}/nobody`;
    await this.#command(customerId, 'webhook.create', { url, events: [event] });
    await this.#system.query(`update notifications.webhooks set failures = ${WEBHOOK_FAILURES - 1}`);
  }

  /** Sends a person's own command to the notifications. */
  #command(customerId: string, type: string, payload: object) {
    return this.#client.command(testCommand('notifications.commands', customerId, type, payload, customerId));
  }

  async #begin(now = Date.now(), exclusiveTo: readonly Person[] = []): Promise<Life> {
    const auctionId = newId();
    for (const watcher of [this.ids.anna, this.ids.wim]) await this.#watch(watcher, auctionId);
    const begin = Math.ceil(now / MINUTE) * MINUTE;
    const owner = { customer: this.ids.owner, uuid: null };
    const ad = { auctionId, owner, reserve: true, plannedSaleDate: null, emailVerified: true };
    const chosen = exclusiveTo.map((person) => this.ids[person]);
    const special = chosen.length > 0 ? { exclusiveTo: chosen, manufacturer: false } : null;
    const live = createLive(
      { ...ad, systemMinimum: null, at: begin },
      { title: TITLE, mediaId: null, vatReportable: false, vehicleKey: null, special },
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
         + (select count(*) from notifications.pushes)
         + (select count(*) from notifications.webhook_queue where claim is not null or next_at <= now()))::int as n`,
    );
    // what an attempt that failed has reported
    await this.#workedOn();
  }

  #workedOn(): Promise<void> {
    return this.#none(
      `select ((select count(*) from notifications.outbox) + (select count(*) from orders.outbox)
         + (select count(*) from bus.partitions p join bus.positions r using (topic_id, partition)
            where r.group_name ~ '^(notifications|orders|test)' and r.reached < p.next_offset))::int as n`,
    );
  }

  #none(sql: string): Promise<void> {
    return vi.waitFor(
      async () => {
        // else each step waits for the second after which positions are stored
        await storePositions();
        expect((await this.#system.query<{ n: number }>(sql))[0]?.n).toBe(0);
      },
      { interval: 20 },
    );
  }

  /** What everybody got of these messages; each mail that left arrived once, word for word. */
  async #received(
    messages: readonly NotificationState[],
    name: (message: NotificationState) => string,
  ): Promise<Received> {
    await this.#allArrived();
    const told = messages.toSorted(
      (a, b) => a.createdAt.localeCompare(b.createdAt) || a.code.localeCompare(b.code),
    );
    const mails = [...this.#mailbox.mails];
    const people = (Object.keys(PEOPLE) as Person[]).flatMap((person) => {
      const own = mails.filter(({ to }) => to === `${person}@rollheim.example`);
      const list = told
        .filter(({ customerId }) => customerId === this.ids[person])
        .map((message) => (takeMail(own, message, PEOPLE[person]) ? '✉ ' : '') + name(message));
      const left = own.map(({ subject }) => `mail without message: ${subject}`);
      return list.length + left.length > 0 ? [[person, [...list, ...left]] as const] : [];
    });
    (this.#mailbox.mails as unknown[]).length = 0;
    return Object.fromEntries(people);
  }

  /** Compares the mailbox with the mails that were sent since the last comparison. */
  async #allArrived(): Promise<void> {
    const rows = await this.#system.query<MailRow>(
      `select mail_key as "mailKey", customer_id as "customerId", code, params, title, link, created_at as at,
         ${PLACE_OF_MAIL}
       from notifications.mails where state = 'sent'`,
    );
    const fresh = rows.filter(({ mailKey }) => !this.#compared.has(mailKey));
    for (const { mailKey } of fresh) this.#compared.add(mailKey);
    for (const person of Object.keys(PEOPLE) as Person[]) {
      const own = fresh.filter(({ customerId }) => customerId === this.ids[person]);
      for (const { code, params, title, link, at, place } of own)
        expect(
          await arrivalsOf(this.#mailbox, person, { code, params, title, link, at, place }),
          `${person}: ${code}`,
        ).toBeGreaterThan(0);
      const arrived = this.#mailbox.mails.filter(({ to }) => to === `${person}@rollheim.example`);
      expect(arrived.length, `mails to ${person}`).toBe(own.length);
    }
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

  #publish(topic: string, key: string, payload: object, type = topic): Promise<void> {
    const version = messageContract(type)?.version ?? 1;
    return this.#bus.send([testMessage(topic, key, payload, { type, version })]);
  }

  async #watch(customerId: string, auctionId: string): Promise<void> {
    await this.#command(customerId, 'watch.add', { auctionId, price: null, buyNow: null });
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

/** Code, and what distinguishes its variants and receivers; the seller is not named where the buyer is. */
function nameOf({ code, params }: NotificationState): string {
  const text = `${code}.${params['text']}` in MESSAGES ? params['text'] : undefined;
  const side = params['side'] === 'seller' && !(`${code}.seller` in MESSAGES) ? undefined : params['side'];
  return [code, text ?? side].filter(Boolean).join('/');
}

/** Row of the table that a message follows. */
function rowOf({ code, params }: NotificationState): string {
  const names = [params['text'], params['side']].map((variant) => `${code}.${variant}`);
  return names.find((name) => name in MESSAGES) ?? code;
}

/** Takes the mail of a message out of the list; false where there is none. */
function takeMail(mails: { subject: string }[], message: NotificationState, locale: Locale): boolean {
  const { subject } = messageText(message.code, message.params, locale);
  const index = mails.findIndex((mail) => mail.subject.startsWith(subject));
  if (index >= 0) mails.splice(index, 1);
  return index >= 0;
}
