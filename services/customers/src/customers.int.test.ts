import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCommandClient,
  createPostgresBus,
  type Bus,
  type CommandClient,
  type Outcome,
} from '@rollheim/bus';
import {
  DEMO_USERS,
  REPLY_TOPIC,
  TOPICS,
  type CustomerCommands,
  type CustomerContact,
  type CustomerState,
  type MerchantReview,
} from '@rollheim/contracts';
import { stateOf } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, testCommand, testMessage, until, type TestSystem } from '@rollheim/tooling/testing';
import { start } from './main.ts';

let system: TestSystem;
let service: RunningService;
let bus: Bus;
let client: CommandClient;
const states = new Map<string, CustomerState>();
const contacts = new Map<string, CustomerContact>();
const events: { type: string; key: string; payload: unknown }[] = [];

beforeAll(async () => {
  system = await startTestSystem(['customers']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  service = await start(system.env('customers', { DEMO: '1' }));
  await bus.subscribe({
    group: 'test',
    topics: ['customers.state', 'customers.contact', 'customers.events'],
    start: 'earliest',
    onMessages: async (messages) => {
      for (const message of messages) {
        const { type, key, payload } = message;
        const state = stateOf('customers.state', message);
        const contact = stateOf('customers.contact', message);
        if (state) states.set(key, state);
        else if (contact) contacts.set(key, contact);
        else events.push({ type, key, payload });
      }
    },
  });
});

afterAll(async () => {
  await client?.close();
  await service?.stop();
  await bus?.close();
  await system?.stop();
});

const send = <T extends keyof CustomerCommands>(
  type: T,
  key: string,
  actor: string | null,
  payload: CustomerCommands[T],
  commandId: string = randomUUID(),
): Promise<Outcome> =>
  client.command(testCommand('customers.commands', key, type, payload, actor, { commandId }));

const stateWhere = (id: string, holds: (state: CustomerState) => boolean): Promise<CustomerState> =>
  until(() => {
    const state = states.get(id);
    return state && holds(state) && state;
  });

const person = (customerId: string, more: Partial<CustomerCommands['customer.create']> = {}) => ({
  customerId,
  email: 'jan.test@rollheim.example',
  name: 'Jan',
  surname: 'Test',
  company: null,
  phone: null,
  street: null,
  zipCode: '10115',
  city: 'Berlin',
  country: 'DE',
  language: 'de' as const,
  profileType: 'PRIVATE' as const,
  segmentation: 'customer' as const,
  ...more,
});

const registration = {
  company: 'Test Caravans',
  street: 'Hafenstraße 1',
  zipCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  phone: '+49 40 123456',
  director: 'Jan Test',
  contactName: 'Jana',
  contactSurname: 'Kontakt',
  registerNumber: null,
  vatNumber: 'de 999 999 988',
  acceptTerms: true,
};
const operator = `operator:${DEMO_USERS.operator.customerId}`;

describe('customers', () => {
  test('the demo users are there: dealers accepted, sellers complete, one with a verified Dutch VAT number', async () => {
    const dealer = await stateWhere(DEMO_USERS.dealer3.customerId, () => true);
    expect(dealer).toMatchObject({
      merchantId: 1003,
      acceptedByCm24: true,
      merchantProfileCompleted: true,
      emailVerified: true,
      vat: { country: 'NL', verified: true },
    });
    expect(await stateWhere(DEMO_USERS.privateSeller.customerId, () => true)).toMatchObject({
      profileType: 'PRIVATE',
      privateProfileCompleted: true,
      company: null,
    });
    expect(await stateWhere(DEMO_USERS.operator.customerId, () => true)).toMatchObject({ isOperator: true });
  });

  test('an address counts as confirmed where the creation says so, which no one may who acts for themselves', async () => {
    const id = randomUUID();
    const known = person(id, { emailVerified: true });
    expect(await send('customer.create', id, id, known)).toMatchObject({ code: 'not_allowed' });
    await send('customer.create', id, 'service:identity', known);
    await stateWhere(id, ({ emailVerified }) => emailVerified);
  });

  test('the same creation twice is one customer, and no state holds personal data', async () => {
    const id = randomUUID();
    const email = 'einmal@rollheim.example';
    const first = await send('customer.create', id, 'service:identity', person(id, { email }));
    const second = await send('customer.create', id, 'service:identity', person(id, { email }));
    expect(first).toMatchObject({ status: 'accepted', versions: { [`customers/${id}`]: 1 } });
    expect(second).toEqual(first);
    const state = await stateWhere(id, () => true);
    expect(state).toMatchObject({ version: 1, region: '10', privateProfileCompleted: false });
    expect(JSON.stringify({ ...state, customerId: null })).not.toMatch(/Jan|Test|einmal|10115/);
    expect(contacts.get(id)).toMatchObject({ email, name: 'Jan', language: 'de' });
  });

  test('identity alone corrects an address; the contact follows, also after word that the new one is confirmed', async () => {
    const id = randomUUID();
    await send('customer.create', id, 'service:identity', person(id, { email: 'vertippt@falsch.example' }));
    const corrected = { customerId: id, email: 'vertippt@richtig.example' };
    for (const actor of [null, id, operator, 'service:orders'])
      expect(await send('customer.correct-email', id, actor, corrected)).toMatchObject({
        code: 'not_allowed',
      });
    const verified = { type: 'account.email-verified' };
    await bus.send([testMessage('identity.events', id, { customerId: id }, verified)]);
    await stateWhere(id, ({ emailVerified }) => emailVerified);
    const identity = 'service:identity';
    const done = await send('customer.correct-email', id, identity, corrected);
    expect(done).toMatchObject({ status: 'accepted', versions: { [`customers/${id}`]: 3 } });
    await until(() => (contacts.get(id) as { email?: string } | undefined)?.email === corrected.email);
    const kept = await system.query(`select row_to_json(c)::text as line from customers.customers c
      where customer_id = '${id}'`);
    expect(JSON.stringify(kept)).not.toContain('falsch');
    const again = await send('customer.correct-email', id, identity, corrected);
    expect(again).toMatchObject({ status: 'accepted', versions: { [`customers/${id}`]: 3 } });
  });

  test('a verification that overtakes its customer is not lost, and is announced once', async () => {
    const id = randomUUID();
    const message = (messageId: string) =>
      testMessage(
        'identity.events',
        id,
        { customerId: id },
        { id: messageId, type: 'account.email-verified' },
      );
    await bus.send([message(randomUUID())]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await send('customer.create', id, 'service:identity', person(id));
    await stateWhere(id, (state) => state.emailVerified);
    await bus.send([message(randomUUID())]);
    await send('customer.set-language', id, id, { language: 'en' });
    await stateWhere(id, (state) => state.languageSetting === 'en');
    expect(events.filter(({ type, key }) => type === 'customer.verified' && key === id)).toHaveLength(1);
  });

  test('roles that identity reports make somebody of the team, and end it', async () => {
    const { customerId } = DEMO_USERS.privateSeller;
    const tell = (roles: readonly string[]) =>
      bus.send([
        testMessage('identity.events', customerId, { customerId, roles }, { type: 'account.roles-changed' }),
      ]);
    const { version } = await stateWhere(customerId, () => true);
    await tell(['finance']);
    expect(await stateWhere(customerId, (state) => state.version === version + 1)).toMatchObject({
      isOperator: true,
      roles: ['finance'],
    });
    // pages follow this change too
    await tell(['finance', 'content']);
    expect(await stateWhere(customerId, (state) => state.version === version + 2)).toMatchObject({
      isOperator: true,
    });
    await tell([]);
    expect(await stateWhere(customerId, (state) => state.version === version + 3)).toMatchObject({
      isOperator: false,
    });
  });

  test('a merchant is registered, in review, accepted, blocked; only the operator decides', async () => {
    const id = randomUUID();
    const reachable = person(id, { phone: '+49 30 123456', street: 'Weg 1' });
    await send('customer.create', id, 'service:identity', reachable);
    await send('merchant.add-paper', id, id, { mediaId: 'register0000', name: 'register.pdf' });
    const wrong = await send('merchant.register', id, id, { ...registration, vatNumber: 'DE12' });
    expect(wrong).toMatchObject({ code: 'invalid_input', fields: { vatNumber: 'validation.vat_number' } });
    const without = await send('merchant.register', id, id, { ...registration, acceptTerms: false });
    expect(without).toMatchObject({ fields: { acceptTerms: 'validation.accepted' } });
    expect(await send('merchant.register', id, id, registration)).toMatchObject({ status: 'accepted' });
    const inReview = await stateWhere(id, (state) => state.merchantId !== null);
    expect(inReview).toMatchObject({
      profileType: 'MERCHANT',
      acceptedByCm24: null,
      merchantProfileCompleted: true,
      company: 'Test Caravans',
      vat: { country: 'DE', verified: false },
    });
    expect(inReview.merchantId).toBeGreaterThan(2000);
    const review = { merchantCustomerId: id, accepted: true, reason: null, vatVerified: null, seen: null };
    expect(await send('merchant.review', id, id, review)).toMatchObject({ code: 'not_allowed' });
    await send('merchant.review', id, operator, review);
    await stateWhere(id, (state) => state.acceptedByCm24 === true);
    // New company data keep number and acceptance.
    await send('merchant.register', id, id, { ...registration, city: 'Bremen' });
    await send('merchant.block', id, operator, { merchantCustomerId: id, blocked: true, reason: 'Test' });
    const blocked = await stateWhere(id, (state) => state.merchantBlocked);
    expect(blocked).toMatchObject({ merchantId: inReview.merchantId, acceptedByCm24: true });
    expect(await send('merchant.register', id, id, registration)).toMatchObject({ code: 'not_allowed' });
  });

  test('the queue holds who waits, with likenesses; the history says who did what, looks at papers included', async () => {
    const ids = [randomUUID(), randomUUID()] as const;
    for (const [at, id] of ids.entries()) {
      const email = `office${at}@zwilling.example`;
      await send(
        'customer.create',
        id,
        'service:identity',
        person(id, { email, phone: '+49 30 123456', street: 'Weg 1' }),
      );
      const mediaId = `paper${at}000000`;
      await send('merchant.add-paper', id, id, { mediaId, name: 'register.pdf' });
      const company = at === 0 ? 'Zwilling Mobile GmbH' : 'Zwilling-Mobile';
      const vatNumber = `DE99999997${at}`;
      const own = { company, vatNumber, street: `Kai ${at}`, phone: '+49 421 777777' };
      const sent = await send('merchant.register', id, id, { ...registration, ...own });
      expect(sent).toMatchObject({ status: 'accepted' });
    }
    const [one, two] = ids;
    // a private account of the same company's mail
    const seller = randomUUID();
    const privately = { email: 'zoe@zwilling.example', phone: '+49 511 4321', street: 'Ring 9' };
    await send(
      'customer.create',
      seller,
      'service:identity',
      person(seller, { ...privately, profileType: 'PRIVATE' }),
    );
    const ask = (q: string) => send('merchant.queue', 'merchants', operator, { group: 'review', q, page: 1 });
    const { result } = (await ask('zwilling')) as { result: unknown };
    expect(result).toMatchObject({
      total: 2,
      merchants: [
        {
          customerId: one,
          papers: 1,
          contact: 'Jana Kontakt',
          duplicates: 2,
          takenBy: null,
          vatVerified: false,
        },
        { customerId: two },
      ],
    });
    expect(await ask("%' or 1=1 --")).toMatchObject({ result: { total: 0 } });
    for (const actor of [one, null])
      expect(
        await send('merchant.queue', 'merchants', actor, { group: 'review', q: '', page: 1 }),
      ).toMatchObject({
        code: 'not_allowed',
      });

    const merchantCustomerId = one;
    await send('merchant.take', one, operator, { merchantCustomerId, taken: true });
    expect(await ask('Zwilling Mobile GmbH')).toMatchObject({
      result: { merchants: [{ takenBy: { customerId: DEMO_USERS.operator.customerId } }] },
    });
    const rival = `operator:${DEMO_USERS.privateSeller.customerId}`;
    const yes = { merchantCustomerId, accepted: true, reason: null, vatVerified: true, seen: null };
    expect(await send('merchant.review', one, rival, yes)).toMatchObject({ code: 'conflict' });
    const looked = { merchantCustomerId, mediaId: 'paper0000000' };
    expect(await send('merchant.look', one, one, looked)).toMatchObject({ code: 'not_allowed' });
    expect(await send('merchant.look', one, operator, looked)).toMatchObject({ status: 'accepted' });
    expect(await send('merchant.look', one, operator, { ...looked, mediaId: 'paper1000000' })).toMatchObject({
      code: 'not_found',
    });
    expect(await send('merchant.review', one, operator, yes)).toMatchObject({ status: 'accepted' });
    expect(await stateWhere(one, (state) => state.acceptedByCm24 === true)).toMatchObject({
      vat: { country: 'DE', verified: true },
    });
    const review = (await send('merchant.get', one, operator, { merchantCustomerId })) as {
      result: MerchantReview;
    };
    expect(review.result.duplicates).toMatchObject([
      { customerId: two, same: ['company', 'domain', 'phone'] },
      { customerId: seller, same: ['domain'] },
    ]);
    const { name, surname } = DEMO_USERS.operator;
    expect(review.result.history.map(({ kind, by }) => [kind, by])).toEqual([
      ['accepted', `${name} ${surname}`],
      ['looked', `${name} ${surname}`],
      ['taken', `${name} ${surname}`],
      ['registered', null],
      ['paper_added', null],
    ]);
    expect(await send('merchant.get', one, one, { merchantCustomerId })).toMatchObject({
      code: 'not_allowed',
    });
    expect(await send('merchant.application', one, two, { customerId: one })).toMatchObject({
      code: 'not_found',
    });
    const own = await send('merchant.application', one, one, { customerId: one });
    expect(own).toMatchObject({ result: { accepted: true, papers: [{ name: 'register.pdf' }] } });
  });

  test('a claim runs out by itself, is announced once, and is gone with the decision', async () => {
    const other = `operator:${DEMO_USERS.privateSeller.customerId}`;
    const item = { kind: 'ad', id: 'forgotten' } as const;
    const key = 'ad:forgotten';
    const told = () => events.filter(({ type }) => type === 'claim.changed').length;
    const before = told();
    const take = async (actor: string) =>
      (await send('claim.take', key, actor, { ...item, over: false })) as { result: { held: boolean } };
    for (let at = 0; at < 3; at += 1) expect((await take(operator)).result.held).toBe(true);
    expect((await take(other)).result.held).toBe(false);
    await until(() => told() === before + 1);
    await system.query(`update customers.claims set until = now() where item_id = 'forgotten'`);
    expect(await send('claim.list', 'claims', operator, {})).toMatchObject({ result: { claims: [] } });
    expect((await take(other)).result.held).toBe(true);
    await until(() => told() === before + 2);
    expect(
      await send('claim.take', key, DEMO_USERS.dealer1.customerId, { ...item, over: true }),
    ).toMatchObject({
      code: 'not_allowed',
    });
  });

  test('no one changes or reads another', async () => {
    const id = DEMO_USERS.privateSeller.customerId;
    const stranger = DEMO_USERS.dealer1.customerId;
    expect(await send('customer.update', id, stranger, { phone: '+49 30 1111111' })).toMatchObject({
      code: 'not_allowed',
    });
    expect(await send('customer.contact', id, stranger, { customerId: id })).toMatchObject({
      code: 'not_found',
    });
    expect(await send('customer.contact', id, id, { customerId: id })).toMatchObject({
      status: 'accepted',
      result: { email: DEMO_USERS.privateSeller.email },
    });
    const roles = await send(
      'customer.create',
      randomUUID(),
      stranger,
      person(randomUUID(), { roles: ['admin'] }),
    );
    expect(roles).toMatchObject({ code: 'not_allowed' });
    expect(await send('customer.update', id, id, { phone: 'abc' })).toMatchObject({ code: 'invalid_input' });
    expect(await send('customer.update', id, id, { profileType: 'MERCHANT' })).toMatchObject({
      code: 'not_allowed',
    });
  });

  test('a prospect becomes a customer and keeps what was known', async () => {
    const id = randomUUID();
    await send(
      'customer.create',
      id,
      'service:identity',
      person(id, { segmentation: 'prospect', phone: '+49 30 999999' }),
    );
    await send('customer.create', id, id, person(id, { street: 'Weg 2', phone: null }));
    const state = await stateWhere(id, ({ segmentation }) => segmentation === 'customer');
    expect(state).toMatchObject({ version: 2, privateProfileCompleted: true });
  });
});
