import { markOfAddress, readMessageId } from '@rollheim/service-kit/mail-id';
import { testKey, until } from '@rollheim/tooling/testing';
import type { MailReceipt } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { person, startIdentity, type IdentityHarness } from './testing/harness.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentity(['identity.events']);
});
afterAll(() => identity?.stop());

const receipts = (code: string, customerId: string | null): MailReceipt[] =>
  identity.seen
    .flatMap((message) => payloadOf('mail.receipt', message) ?? [])
    .filter((receipt) => receipt.code === code && receipt.customerId === customerId);
const registered = async (email: string) =>
  (await identity.post<{ customerId: string }>('/internal/register', person(email))).body.customerId;
const dueNow = (customerId: string, age = '0 hours') =>
  identity.system.query(
    `update identity.mails set next_at = now(), created_at = created_at - $2::interval where customer_id = $1`,
    [customerId, age],
  );

test('a sent mail leaves a receipt without address, token or content', async () => {
  const email = 'receipt-sent@rollheim.example';
  const customerId = await registered(email);
  const { text } = await identity.mailbox.waitFor(({ to }) => to === email);
  await until(() => receipts('identity.verify', customerId).length === 1);
  const [receipt] = receipts('identity.verify', customerId);
  expect(receipt).toMatchObject({ outcome: 'sent', answer: null, attempts: 1 });
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
  expect(token).not.toBe('');
  expect(JSON.stringify(receipt)).not.toMatch(new RegExp(`receipt-sent|@|${token}`));
});

test('a mail carries a signed id, by which it is known when it is returned, and says that no person wrote it', async () => {
  const email = 'receipt-id@rollheim.example';
  identity.mailbox.refusals.set(email, 550);
  const customerId = await registered(email);
  await until(() => receipts('identity.verify', customerId).length > 0);
  const [first] = receipts('identity.verify', customerId);
  // who knows the address, and has the key, can verify that it went there
  expect(first).toMatchObject({ dead: true, sentTo: markOfAddress(testKey('mail-id'), email) });
  identity.mailbox.refusals.delete(email);
  await dueNow(customerId);
  const { messageId, headers } = await identity.mailbox.waitFor(({ to }) => to === email);
  expect(readMessageId(testKey('mail-id'), messageId)).toBe(first?.mailId);
  expect(headers['auto-submitted']).toBe('auto-generated');
  await until(() => receipts('identity.verify', customerId).at(-1)?.outcome === 'sent');
  expect(receipts('identity.verify', customerId).at(-1)).toMatchObject({ dead: false });
});

test('each attempt is reported with the answer of the server, the last one as refused after two days', async () => {
  const email = 'receipt-dead@rollheim.example';
  identity.mailbox.refusals.set(email, 550);
  const customerId = await registered(email);
  await until(() => receipts('identity.verify', customerId).length === 1);
  expect(receipts('identity.verify', customerId)[0]).toMatchObject({
    outcome: 'queued',
    answer: '550',
    attempts: 1,
  });
  await dueNow(customerId, '49 hours');
  await until(() => receipts('identity.verify', customerId).at(-1)?.outcome === 'refused');
  const all = receipts('identity.verify', customerId);
  expect(new Set(all.map(({ mailId }) => mailId)).size).toBe(1);
  expect(
    await identity.system.query('select from identity.mails where customer_id = $1', [customerId]),
  ).toEqual([]);
});

test('a mail that goes out at the second attempt has one receipt for each', async () => {
  const email = 'receipt-later@rollheim.example';
  identity.mailbox.refusals.set(email, 450);
  const customerId = await registered(email);
  await until(() => receipts('identity.verify', customerId).length > 0);
  identity.mailbox.refusals.delete(email);
  await dueNow(customerId);
  await identity.mailbox.waitFor(({ to }) => to === email);
  await until(() => receipts('identity.verify', customerId).at(-1)?.outcome === 'sent');
  const attempts = receipts('identity.verify', customerId).map((each) => each.attempts);
  expect(attempts).toEqual(attempts.map((_, place) => place + 1));
});

test('a mail that waited and that no one is to get any more is reported as not taken, and waits no longer', async () => {
  const email = 'receipt-over@rollheim.example';
  identity.mailbox.refusals.set(email, 450);
  const customerId = await registered(email);
  await until(() => receipts('identity.verify', customerId).length > 0);
  const [{ mailId } = { mailId: '' }] = receipts('identity.verify', customerId);
  await identity.system.query('delete from identity.accounts where customer_id = $1', [customerId]);
  await dueNow(customerId);
  // it names no one: the account is gone
  await until(() => receipts('identity.verify', null).some((receipt) => receipt.mailId === mailId));
  expect(receipts('identity.verify', null)).toMatchObject([{ mailId, outcome: 'refused', answer: null }]);
});

test('the receipt of the farewell to a deleted account names no one', async () => {
  const email = 'receipt-gone@rollheim.example';
  const customerId = await registered(email);
  await identity.mailbox.waitFor(({ to }) => to === email);
  await identity.system.query(
    `insert into identity.mails (customer_id, purpose, details)
     values ($1, 'deleted', jsonb_build_object('email', $2::text, 'language', 'de'))`,
    [customerId, email],
  );
  await until(() => receipts('identity.deleted', null).length === 1);
  expect(receipts('identity.deleted', customerId)).toEqual([]);
});
