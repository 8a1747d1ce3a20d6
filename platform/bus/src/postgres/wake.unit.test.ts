import { expect, test } from 'vitest';
import { readWake, writeWake } from './hub.ts';

test('A notification names partitions, and topics for readers that know no partitions', () => {
  const payload = writeWake('me', new Set(['replies/3', 'replies/4', 'auctions.state/0']));
  expect(readWake(payload)).toEqual({
    token: 'me',
    places: new Set(['replies/3', 'replies/4', 'auctions.state/0']),
  });
  const [, ...old] = payload.split('|');
  expect(old).toContain('replies');
  expect(old).toContain('auctions.state');
});

test('A notification of a reader’s own age names topics alone', () => {
  expect(readWake('it|replies|auctions.state').places).toEqual(new Set(['replies', 'auctions.state']));
});

test('A notification that would be too long names topics alone', () => {
  const many = new Set(Array.from({ length: 2000 }, (_, n) => `some.topic/${n}`));
  expect(readWake(writeWake('me', many)).places).toEqual(new Set(['some.topic']));
});
