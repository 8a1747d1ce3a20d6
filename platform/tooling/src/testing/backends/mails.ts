import { randomUUID } from 'node:crypto';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import { ROLES_CLAIM, TOPICS } from '@rollheim/contracts';
import type { RunningService } from '@rollheim/service-kit';
import { expect, vi } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../identity.ts';
import { testMessage } from '../messages.ts';
import { withPostgres, type TestDatabase, type TestPostgres } from '../postgres.ts';
import { startTestMailbox, type TestMailbox } from '../test-mailbox.ts';
import { startTestBackends, startTestService, type TestBackends } from './backends.ts';

/** A dealer with a confirmed address, who reads English. */
export const DEALER = randomUUID();
export const SITE = 'http://localhost:8080';

let postgres: TestPostgres;
export let mailbox: TestMailbox;
let bus: Bus;
let notifications: RunningService;
let accounts: RunningService;
let backends: TestBackends;
/** Origins of the two backends. */
export let account: string;
export let office: string;
export let identity: TestIdentity;
/** Asks the database of notifications. */
export let query: TestDatabase['query'];

/** Starts notifications, account and back office, with a mailbox. */
export async function openMails(): Promise<void> {
  postgres = await withPostgres();
  mailbox = await startTestMailbox();
  const database = await postgres.database();
  query = database.query.bind(database);
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  const more = { DEMO: '0', SMTP_URL: mailbox.url, PUBLIC_URL: SITE };
  // the trail of what the team reads is identity's
  accounts = await startTestService('identity', { ...database.config('svc_identity'), ...more, PORT: '0' });
  notifications = await startTestService('notifications', {
    ...database.config('svc_notifications'),
    ...more,
  });
  identity = await startTestIdentity();
  backends = await startTestBackends(['mf-account', 'mf-office'], database, {
    ...more,
    IDENTITY_URL: identity.url,
    ROLES_CLAIM,
  });
  account = backends.originOf('/private/me');
  office = backends.originOf('/private/operator/deliveries');
  await vi.waitFor(async () =>
    expect([await notifications.notReady(), await accounts.notReady()]).toEqual([[], []]),
  );
  const contact = { customerId: DEALER, email: 'dealer@rollheim.example', name: 'Jan', surname: 'Test' };
  await publish('customers.contact', DEALER, { ...contact, language: 'en' });
  await publish('customers.state', DEALER, { customerId: DEALER, isOperator: false, emailVerified: true });
  // a mail to an address that is not confirmed yet names no vehicle
  await vi.waitFor(async () =>
    expect(
      await database.query(
        'select from notifications.confirmed join notifications.contacts using (customer_id) where customer_id = $1',
        [DEALER],
      ),
    ).toHaveLength(1),
  );
}

export async function closeMails(): Promise<void> {
  await backends?.stop();
  await identity?.stop();
  await notifications?.stop();
  await accounts?.stop();
  await bus?.close();
  await mailbox?.goDown();
  await postgres?.stop();
}

/** An account that notifications knows the contact of; its id. */
export async function customer(): Promise<string> {
  const customerId = randomUUID();
  const contact = { customerId, email: 'somebody@rollheim.example', name: 'Jo', surname: 'Test' };
  await publish('customers.contact', customerId, { ...contact, language: 'de' });
  await vi.waitFor(async () =>
    expect(
      await query('select from notifications.contacts where customer_id = $1', [customerId]),
    ).toHaveLength(1),
  );
  return customerId;
}

export const publish = (topic: string, key: string, payload: unknown, type = topic) =>
  bus.send([testMessage(topic, key, payload, { type })]);

/** The dealer is notified of something in an auction. */
export const tell = (title: string, code: string, params: object = {}) =>
  publish(
    'auctions.events',
    title,
    {
      auctionId: title,
      status: 'running',
      title,
      mediaId: null,
      silent: false,
      messages: [
        {
          key: `${title}:${code}`,
          customerId: DEALER,
          code,
          group: 'bidding',
          params: { side: 'buyer', ...params },
          at: new Date().toISOString(),
        },
      ],
    },
    'auction.messages',
  );
export const mailed = (title: string) => mailbox.waitFor(({ subject }) => subject.endsWith(`: ${title}`));
