import { expect, test } from 'vitest';
import { readTicket, writeTicket } from './ticket.ts';

const NOW = 1_700_000_000_000;

test('a ticket names its customer for 60 s', () => {
  const ticket = writeTicket('secret', 'c1', NOW);
  expect(readTicket('secret', ticket, NOW + 60_000)).toBe('c1');
  expect(readTicket('secret', ticket, NOW + 60_001)).toBeNull();
});

test('a changed or foreign ticket names nobody', () => {
  const ticket = writeTicket('secret', 'c1', NOW);
  const forged = Buffer.from(`c2.${NOW + 60_000}.x`).toString('base64url');
  expect(readTicket('secret', `${forged}.${ticket.split('.')[1]}`, NOW)).toBeNull();
  expect(readTicket('other secret', ticket, NOW)).toBeNull();
  expect(readTicket('secret', 'nonsense', NOW)).toBeNull();
});
