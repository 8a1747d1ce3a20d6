import { writeMessageId } from '@rollheim/service-kit/mail-id';
import { describe, expect, test } from 'vitest';
import { awayNotice, complaint, dsn, dsnOfHeaders } from '../testing/reports.ts';
import { readReport } from './report.ts';

const KEY = 'key of the schema';
const ID = '3c5b2d1e-8f47-4a90-9c1b-6d2e7f8a9b01';
const messageId = writeMessageId(KEY, ID, 'rollheim.example');
const recipient = 'hanna@rollheim.example';
const mail = { messageId, recipient };
const OTHERS = 'key that identity and valuations sign with';
const read = (raw: string, key = KEY) => readReport(Buffer.from(raw), { mails: key, other_mails: OTHERS });

test('an id is short enough that no header of it is folded', () => {
  expect(`Message-ID: ${messageId}`.length).toBeLessThanOrEqual(76);
});

test('a notification that an address is unknown blocks it', async () => {
  expect(await read(dsn(mail))).toEqual({
    type: 'bounce',
    table: 'mails',
    mailId: ID,
    recipient,
    status: '5.1.1',
    isDead: true,
  });
});

test('one with headers alone counts, and its diagnostic code where the status says nothing', async () => {
  const report = await read(dsnOfHeaders(mail));
  expect(report).toEqual({
    type: 'bounce',
    table: 'mails',
    mailId: ID,
    recipient,
    status: '5.0.0',
    isDead: true,
  });
});

test('a mail of another service is known by the key that it signs with, at every attempt', async () => {
  for (const attempt of [1, 2, 288]) {
    const others = writeMessageId(OTHERS, ID, 'rollheim.example', attempt);
    expect(await read(dsn({ ...mail, messageId: others }))).toMatchObject({
      table: 'other_mails',
      mailId: ID,
    });
    expect(await read(complaint(others, recipient))).toMatchObject({ table: 'other_mails', mailId: ID });
  }
});

test('an address that its sender made endless holds no one up, and is none', async () => {
  const report = await read(dsn({ ...mail, recipient: `${'@'.repeat(200_000)} x` }));
  expect(report).toMatchObject({ type: 'bounce', recipient: null });
});

describe('says nothing of the address', () => {
  test.each([
    ['5.2.2', 'smtp; 552 5.2.2 mailbox full'],
    ['5.7.1', 'smtp; 550 5.7.1 message rejected as spam'],
    ['5.0.0', 'smtp; 554 transaction failed'],
  ])('%s', async (status, diagnostic) => {
    expect(await read(dsn({ ...mail, status, diagnostic }))).toMatchObject({ status, isDead: false });
  });
});

test('a complaint is one; other feedback is none', async () => {
  expect(await read(complaint(messageId, recipient))).toMatchObject({ type: 'complaint', mailId: ID });
  expect(await read(complaint(messageId, recipient, 'not-spam'))).toBeNull();
});

describe('is no report of a mail of ours', () => {
  test.each([
    ['a delay', dsn({ ...mail, action: 'delayed', status: '4.4.1' })],
    ['a delivery', dsn({ ...mail, action: 'delivered', status: '2.0.0' })],
    ['an answer of somebody who is away', awayNotice(messageId)],
    ['a mail with a foreign id', dsn({ ...mail, messageId: '<abc@rollheim.example>' })],
    [
      'a mail whose id nobody signed',
      dsn({
        ...mail,
        messageId: messageId.replace(/^<(.)/, (_, first) => (first === 'A' ? '<B' : '<A')),
      }),
    ],
    ['an empty mail', ''],
    ['no mail', '\u0000\u0001--edge\r\n'],
  ])('%s', async (_name, raw) => {
    expect(await read(raw)).toBeNull();
  });

  test('one that another key signed', async () => {
    expect(await read(dsn(mail), 'another key')).toBeNull();
  });

  test('an id in the content of the returned mail', async () => {
    const forged = dsn({ ...mail, messageId: '<abc@rollheim.example>' }).replace(
      'Guten Tag!',
      `Message-ID: ${messageId}`,
    );
    expect(forged).toContain(messageId);
    expect(await read(forged)).toBeNull();
  });
});
