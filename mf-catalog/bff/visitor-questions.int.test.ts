import { randomUUID } from 'node:crypto';
import { type ReceivedMessage } from '@rollheim/bus';
import { newId } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCatalog, type Catalog } from './testing/harness.ts';

const AD = newId();
const [OWNER, DEALER, PRIVATE] = Array.from({ length: 3 }, () => randomUUID()) as [string, string, string];
const sent: ReceivedMessage[] = [];

let catalog: Catalog;

beforeAll(async () => {
  catalog = await openCatalog();
  await catalog.publishAuction(AD, { status: 'running' });
  await catalog.publishListing(AD, { ownerCustomerId: OWNER });
  for (const customerId of [OWNER, DEALER, PRIVATE])
    await catalog.publishCustomer(customerId, {
      acceptedByCm24: customerId === DEALER,
      merchantBlocked: false,
      isOperator: false,
    });
  await catalog.start();
  await catalog.bus.subscribe({
    group: 'test',
    topics: ['content.commands', 'auctions.commands', 'notifications.commands'],
    start: 'earliest',
    onMessages: async (messages) => void sent.push(...messages),
  });
});

afterAll(() => catalog?.stop());

const form = {
  firstName: 'Jan',
  lastName: 'Test',
  email: 'Jan.Test@rollheim.example',
  phone: null,
  question: 'Is the awning included in the price?',
  perimeter: '200',
};
const ask = (more: object, customerId: string | null = null, ad = AD): Promise<Response> =>
  catalog.fetch(`/api/public/auction/${ad}/visitor-question`, customerId, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // another visitor each time: the form is limited by caller
      'x-forwarded-for': `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    },
    body: JSON.stringify({ ...form, ...more }),
  });

test('what a visitor asks goes to the service team with the number of the ad, and to no one else', async () => {
  // the content service does not run here: that the command was sent is what counts
  void ask({}).catch(() => undefined);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const [message] = sent;
  expect(message).toMatchObject({ topic: 'content.commands', type: 'contact.send' });
  const { payload } = message!.payload as { payload: Record<string, string | null> };
  expect(payload).toMatchObject({
    name: 'Jan Test',
    email: 'jan.test@rollheim.example',
    subject: expect.stringMatching(/^Frage zu Inserat Nr\. 48217: /),
    customerId: null,
  });
  expect(payload['message']).toContain(form.question);
  expect(payload['message']).toContain('Umkreis: bis 200 km');
  expect(payload['message']).toContain(`/caravan/${AD}`);
  const read = await catalog.fetch(`/api/public/auction/${AD}/questions`);
  expect(await read.json()).toEqual({ questions: [] });
});

test('accepted dealers and the owner are refused; what does not fit is named', async () => {
  for (const customerId of [DEALER, OWNER]) expect((await ask({}, customerId)).status).toBe(403);
  expect((await ask({}, null, newId())).status).toBe(404);
  for (const [field, value] of [
    ['question', 'short'],
    ['question', 'See <a href="x">this page</a> first'],
    ['email', 'jan'],
    ['firstName', ' '],
    ['lastName', 'Test\nBcc: x@y.example'],
    ['phone', 'call me'],
    ['perimeter', '17'],
  ] as const) {
    const answer = await ask({ [field]: value });
    expect([field, answer.status]).toEqual([field, 400]);
    const { fields } = (await answer.json()) as { fields: object };
    expect(Object.keys(fields)).toEqual([field]);
  }
  expect(sent).toHaveLength(1);
});
