import { expect, test } from 'vitest';
import { readWake, writeWake } from './wake.ts';

test('A notification names partitions, and topics for readers that know no partitions', () => {
  const payload = writeWake(new Set(['replies/3', 'replies/4', 'auctions.state/0']));
  expect(readWake(payload)).toEqual(new Set(['replies/3', 'replies/4', 'auctions.state/0']));
  const [sender, ...old] = payload.split('|');
  // earlier readers pass over what bears their own name
  expect(sender).toBe('');
  expect(old).toContain('replies');
  expect(old).toContain('auctions.state');
});

test('A notification of a reader’s own age names topics alone', () => {
  expect(readWake('it|replies|auctions.state')).toEqual(new Set(['replies', 'auctions.state']));
});

test('A notification that would be too long names topics alone', () => {
  const many = new Set(Array.from({ length: 2000 }, (_, n) => `some.topic/${n}`));
  expect(readWake(writeWake(many))).toEqual(new Set(['some.topic']));
});
