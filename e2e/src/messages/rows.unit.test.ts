import { expect, test } from 'vitest';
import { MESSAGES } from '../../../services/notifications/src/table/messages.ts';
import { FACTS } from './facts.ts';
import { LIVES } from './lives.ts';

/** The row of a message as a life names it: code and what distinguishes its variants and receivers. */
function rowOf(received: string): string {
  const name = received.replace('✉ ', '').replace('/', '.');
  return name in MESSAGES ? name : (name.split('.')[0] ?? '');
}

test('every row of the table of messages is played to the mailbox by a life or a fact', () => {
  const played = [...LIVES, ...FACTS].flatMap(({ received }) => Object.values(received).flat());
  const rows = new Set(played.map(rowOf));
  expect(Object.keys(MESSAGES).filter((name) => !rows.has(name))).toEqual([]);
});

test('what a life or a fact expects is a row of the table', () => {
  for (const { name, received } of [...LIVES, ...FACTS])
    for (const each of Object.values(received).flat())
      expect(MESSAGES, `${name}: ${each}`).toHaveProperty([rowOf(each)]);
});

test('what a life or a fact expects to be mailed has a mail in the table, its own step has none', () => {
  for (const { name, received } of [...LIVES, ...FACTS])
    for (const each of Object.values(received).flat())
      if (MESSAGES[rowOf(each)]?.own) expect(each.startsWith('✉'), `${name}: ${each}`).toBe(false);
});
