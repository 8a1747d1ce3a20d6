import { readMessageId } from '@rollheim/service-kit/mail-id';
import { expect, test } from 'vitest';
import { threadHeaders, type ThreadedMail } from './thread.ts';

const KEY = 'key of the schema';
const HOST = 'rollheim.example';
const BUYER = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
const SELLER = '3c5b2d1e-8f47-4a90-9c1b-6d2e7f8a9b01';
const mail = (customerId: string, about: string, others: ThreadedMail['others'] = []): ThreadedMail => ({
  customerId,
  about,
  others,
});
const rootOf = (given: ThreadedMail, key = KEY) => threadHeaders(key, given, HOST).references;

test('all mails of a thread answer the same one, for each receiver another', () => {
  const root = rootOf(mail(BUYER, '4h7k2m9p3q5r'));
  expect(threadHeaders(KEY, mail(BUYER, '4h7k2m9p3q5r'), HOST)).toEqual({
    inReplyTo: root,
    references: root,
  });
  const others = [mail(SELLER, '4h7k2m9p3q5r'), mail(BUYER, '4h7k2m9p3q5s')].map((each) => rootOf(each));
  expect(new Set([root, rootOf(mail(BUYER, '4h7k2m9p3q5r'), 'another key'), ...others]).size).toBe(4);
});

test('its id names no one and nothing, and cannot be taken for that of a mail that was sent', () => {
  const root = rootOf(mail(BUYER, '4h7k2m9p3q5r')) ?? '';
  expect(root).toMatch(/^<[\w-]{43}@rollheim\.example>$/);
  expect(`References: ${root}`.length).toBeLessThanOrEqual(76);
  expect(root).not.toMatch(/4h7k2m9p3q5r|7d9f1c52/);
  expect(readMessageId(KEY, root)).toBeNull();
});

test('what is about the account, or about several vehicles, begins no thread', () => {
  expect(rootOf(mail(BUYER, 'account'))).toBeUndefined();
  expect(rootOf(mail(BUYER, 'a1', [{ about: 'a1' }, { about: 'a2' }]))).toBeUndefined();
  expect(rootOf(mail(BUYER, 'a1', [{ about: 'a1' }]))).toBe(rootOf(mail(BUYER, 'a1')));
});
