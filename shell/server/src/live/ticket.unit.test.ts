import { expect, test } from 'vitest';
import { Tickets } from './ticket.ts';

const NOW = 1_700_000_000_000;
const BROWSER = 'session-cookie-0123456789';

const tickets = () => new Tickets('secret');

test('a ticket names its customer for 60 s', () => {
  const kept = tickets();
  const [early, late] = [kept.write('c1', BROWSER, NOW), kept.write('c1', BROWSER, NOW)];
  expect(kept.spend(early, BROWSER, NOW + 60_000)).toBe('c1');
  expect(kept.spend(late, BROWSER, NOW + 60_001)).toBeNull();
});

test('a ticket opens one stream', () => {
  const kept = tickets();
  const [ticket, next] = [kept.write('c1', BROWSER, NOW), kept.write('c1', BROWSER, NOW)];
  expect(kept.spend(ticket, BROWSER, NOW)).toBe('c1');
  expect(kept.spend(ticket, BROWSER, NOW + 1)).toBeNull();
  expect(kept.spend(next, BROWSER, NOW + 1)).toBe('c1');
  expect(kept.spend(ticket, BROWSER, NOW + 59_000)).toBeNull();
});

test('a ticket read in a log opens nothing elsewhere, and stays good for its browser', () => {
  const kept = tickets();
  const ticket = kept.write('c1', BROWSER, NOW);
  expect(kept.spend(ticket, undefined, NOW)).toBeNull();
  expect(kept.spend(ticket, 'another-browser', NOW)).toBeNull();
  expect(kept.spend(ticket, BROWSER, NOW)).toBe('c1');
});

test('a changed or foreign ticket names no one', () => {
  const kept = tickets();
  const ticket = kept.write('c1', BROWSER, NOW);
  const forged = Buffer.from(`c2.${NOW + 60_000}.x.y`).toString('base64url');
  expect(kept.spend(`${forged}.${ticket.split('.')[1]}`, BROWSER, NOW)).toBeNull();
  expect(new Tickets('other secret').spend(ticket, BROWSER, NOW)).toBeNull();
  expect(kept.spend('nonsense', BROWSER, NOW)).toBeNull();
});
