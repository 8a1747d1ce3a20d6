import type { WireMessage } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { listRows } from './rush.ts';

const NONE: ReadonlySet<string> = new Set();
const END = Date.parse('2026-11-25T20:00:00Z');

const subject = (key: string, minutesBefore: number, more: Partial<WireMessage> = {}): WireMessage => ({
  messageId: key,
  groupKey: key,
  auctionId: key,
  title: key,
  subject: '',
  text: '',
  createdAt: new Date(END - minutesBefore * 60_000).toISOString(),
  read: 1,
  callToActionTypeCode: 'auction_ended_without_you',
  params: {},
  mediaId: null,
  open: false,
  status: null,
  group: { unRead: 1, openCtas: 0 },
  ...more,
});
const shape = (subjects: readonly WireMessage[], opened = NONE) =>
  listRows(subjects, opened).map((row) =>
    row.kind === 'subject' ? row.subject.groupKey : `${row.subjects.length}${row.open ? ' open' : ''}`,
  );

test('what came in a rush is one row with its count, what is apart in time is alone', () => {
  const rush = ['a', 'b', 'c', 'd'].map((key, index) => subject(key, index * 3));
  expect(shape([...rush, subject('e', 60), subject('f', 61)])).toEqual(['4', 'e', 'f']);
});

test('a task, another code or a thread that waits for an answer is never hidden in one', () => {
  const rows = [
    subject('a', 0),
    subject('b', 1),
    subject('task', 2, { group: { unRead: 1, openCtas: 1 } }),
    subject('c', 3),
    subject('overbid', 4, { callToActionTypeCode: 'overbid' }),
    subject('d', 5),
    subject('started', 6, { callToActionTypeCode: 'auction_started' }),
  ];
  expect(shape(rows)).toEqual(rows.map(({ groupKey }) => groupKey));
});

test('an open one is followed by its threads, also by those that came after it was opened', () => {
  const rush = ['a', 'b', 'c'].map((key, index) => subject(key, index));
  expect(shape(rush, new Set(['b']))).toEqual(['3 open', 'a', 'b', 'c']);
  expect(shape([subject('new', -1), ...rush], new Set(['b']))).toEqual(['4 open', 'new', 'a', 'b', 'c']);
});
