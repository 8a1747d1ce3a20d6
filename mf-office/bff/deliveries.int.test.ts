import { randomUUID } from 'node:crypto';
import { ROLES_CLAIM, type DeliveryQueue } from '@rollheim/contracts';
import {
  closeMails,
  DEALER,
  identity,
  mailbox,
  mailed,
  office,
  openMails,
  publish,
  tell,
} from '@rollheim/tooling/testing/mails';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

beforeAll(openMails);
afterAll(closeMails);

describe('deliveries', () => {
  const STAFF = randomUUID();
  let staff: string;
  beforeAll(async () => {
    staff = await identity.token(STAFF, { claims: { [ROLES_CLAIM]: ['admin'] } });
    const contact = { customerId: STAFF, email: 'team@rollheim.example', name: 'Toni', surname: 'Team' };
    await publish('customers.contact', STAFF, { ...contact, language: 'de' });
  });
  const call = async <T>(method: string, path: string, token: string) => {
    const response = await fetch(`${office}/api/private/operator/deliveries${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    return { status: response.status, body: (await response.json()) as T };
  };
  const list = async (search: string) => (await call<DeliveryQueue>('GET', `?${search}`, staff)).body;
  const refusedOne = () =>
    vi.waitFor(async () => {
      const { deliveries, ...queue } = await list(`group=failed&storeCode=de&q=${DEALER}`);
      expect(deliveries).toHaveLength(1);
      return { ...queue, row: deliveries[0]! };
    });

  test('are listed without their content; a refused mail goes out again, and who had it sent is kept', async () => {
    mailbox.refusals.set('dealer@rollheim.example', 554);
    await tell('Seventeenth', 'read_me', { text: 'sale_rescinded', reason: 'not the buyer’s' });
    const { row, counts } = await refusedOne();
    expect(row).toMatchObject({
      channel: 'mail',
      customerId: DEALER,
      to: 'd…@rollheim.example',
      code: 'read_me',
      outcome: 'refused',
      answer: '554',
      attempts: 1,
      again: 'resend',
      resends: [],
    });
    expect(row.subject).toBe('Der Verkauf wurde rückgängig gemacht');
    expect(counts.failed).toBe(1);
    expect(JSON.stringify(row)).not.toMatch(/buyer’s|Seventeenth|dealer@/);

    mailbox.refusals.clear();
    const again = `/${row.deliveryId}/resend`;
    expect((await call('POST', again, staff)).status).toBe(200);
    await mailed('Seventeenth');
    await vi.waitFor(async () => {
      const { deliveries } = await list('group=sent&q=dealer@rollheim');
      expect(deliveries[0]).toMatchObject({ deliveryId: row.deliveryId, outcome: 'sent', answer: null });
      expect(deliveries[0]?.resends).toMatchObject([{ by: 'Toni Team' }]);
    });
    expect((await call('POST', again, staff)).body).toMatchObject({ code: 'move_not_allowed' });
    for (const none of [randomUUID(), 'none'])
      expect((await call('POST', `/${none}/resend`, staff)).status).toBe(404);
    expect((await list('group=sent&q=nobody-of-this-name')).total).toBe(0);
  });

  test('say how late the queue is', async () => {
    mailbox.refusals.set('dealer@rollheim.example', 450);
    await tell('Eighteenth', 'overbid', { price: 1_090_000 });
    await vi.waitFor(async () => {
      const { deliveries, late } = await list(`group=waiting&q=${DEALER}`);
      expect(deliveries[0]).toMatchObject({ outcome: 'queued', answer: '450', code: 'overbid' });
      expect(late.urgent).toBeGreaterThanOrEqual(0);
    });
    mailbox.refusals.clear();
    await mailed('Eighteenth');
    await vi.waitFor(async () => expect((await list('')).late).toEqual({ urgent: null, all: null }));
  });

  test('name the mails of other services, which their receiver requests again and no operator sends again', async () => {
    const receipt = {
      mailId: randomUUID(),
      customerId: DEALER,
      code: 'identity.login',
      outcome: 'queued',
      answer: '450',
      attempts: 1,
      createdAt: new Date().toISOString(),
      at: new Date().toISOString(),
      sentTo: null,
      dead: false,
    };
    const say = (more: object) =>
      publish('identity.events', receipt.mailId, { ...receipt, ...more }, 'mail.receipt');
    const shown = async (group: string) =>
      (await list(`group=${group}&storeCode=de&q=${DEALER}`)).deliveries.find(
        ({ deliveryId }) => deliveryId === receipt.mailId,
      );
    await say({});
    await vi.waitFor(async () =>
      expect(await shown('waiting')).toMatchObject({
        channel: 'mail',
        to: 'd…@rollheim.example',
        code: 'identity.login',
        subject: 'Anmeldung mit Link oder Code',
        outcome: 'queued',
        answer: '450',
        again: 'request',
      }),
    );
    expect((await list('')).late.all).toBeGreaterThanOrEqual(0);
    await say({ outcome: 'refused', answer: '550', attempts: 3 });
    // one that was delivered late changes nothing
    await say({ attempts: 2 });
    await vi.waitFor(async () =>
      expect(await shown('failed')).toMatchObject({ outcome: 'refused', attempts: 3, again: 'request' }),
    );
    const again = await call('POST', `/${receipt.mailId}/resend`, staff);
    expect(again.body).toMatchObject({ code: 'move_not_allowed' });

    const visitor = { ...receipt, mailId: randomUUID(), customerId: null, code: 'valuation.confirm' };
    await publish(
      'valuations.events',
      visitor.mailId,
      { ...visitor, outcome: 'sent', answer: null },
      'mail.receipt',
    );
    await vi.waitFor(async () => {
      const { deliveries } = await list('group=sent&storeCode=en');
      expect(deliveries.find(({ deliveryId }) => deliveryId === visitor.mailId)).toMatchObject({
        customerId: null,
        to: null,
        subject: 'Address confirmation for a valuation',
        again: null,
      });
    });
    await vi.waitFor(async () => expect((await list('')).late).toEqual({ urgent: null, all: null }));
  });

  test('are for operators alone', async () => {
    const dealer = await identity.token(DEALER);
    expect((await call('GET', '', dealer)).body).toMatchObject({ code: 'not_allowed' });
    const answer = await call('POST', `/${randomUUID()}/resend`, dealer);
    expect(answer.body).toMatchObject({ code: 'not_allowed' });
  });
});
