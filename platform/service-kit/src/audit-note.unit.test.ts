import type { AuditNote } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { auditNote } from './audit-note.ts';

const noteFor = (command: Parameters<typeof auditNote>[0]): AuditNote => {
  const message = auditNote(command, '2026-11-23T18:00:00.000Z');
  const note = message && payloadOf('audit.noted', message);
  if (!note) throw new Error(`${command.type} leaves no note`);
  return note;
};

test('the trail has the name of an uploaded file, and nothing of its content', () => {
  const command = {
    id: '5a0a4e0e-8f4b-4b53-9d5e-0f6ad0a7c6a1',
    type: 'bank.import',
    key: 'bank',
    actor: 'operator:7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
    payload: { name: 'camt053.xml', file: 'H4sIAAAAAAAAA7OxL0ktLgEAUqoTUQYAAAA=' },
  };
  const note = noteFor(command);
  expect(note).toMatchObject({ type: 'bank.import', about: 'bank', details: { name: 'camt053.xml' } });
  expect(Object.keys(note.details)).toEqual(['name']);
});

const operator = 'operator:7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';
const noteOf = (type: string, key: string, payload: object, id = 'a-key-of-the-sender') =>
  noteFor({ id, type, key, actor: operator, payload });

test('one key before different acts is two acts; the same act again is the same', () => {
  const first = noteOf('auction.void', 'ad0000000001', {});
  expect(noteOf('auction.void', 'ad0000000001', {}).actId).toBe(first.actId);
  const others = [
    noteOf('auction.void', 'ad0000000002', {}),
    noteOf('auction.reopen', 'ad0000000001', {}),
    noteOf('auction.void', 'ad0000000001', {}, 'another'),
  ];
  expect(new Set([first, ...others].map(({ actId }) => actId)).size).toBe(4);
});

test('text that is cut or broken within a character can be stored', () => {
  const long = `${'x'.repeat(199)}😀`;
  const { reason, details } = noteOf('merchant.block', 'a', {
    reason: 'a\0b\uD83D',
    name: long,
    fields: [long, 'b\uD83D'],
  });
  expect(details).toEqual({ name: `${'x'.repeat(199)}�`, fields: [`${'x'.repeat(199)}�`, 'b�'] });
  expect(reason).toBe('a�b�');
});

test('the least late offer is nowhere but with the auction; other amounts are details', () => {
  expect(noteOf('auction.system-minimum', 'ad0000000001', { amount: 1_234_500 }).details).toEqual({});
  expect(noteOf('order.mark-paid', 'o1', { amount: 95_000 }).details).toEqual({ amount: 95_000 });
});
