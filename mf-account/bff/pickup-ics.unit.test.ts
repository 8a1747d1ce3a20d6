import type { PickupProposal } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { pickupCalendar } from './pickup-ics.ts';

const slot = { day: '2026-03-12', from: '09:00', to: '10:30' };
const proposal: PickupProposal = {
  proposalId: 'p',
  by: 'seller',
  at: '2026-03-06T09:00:00.000Z',
  slots: [slot],
  place: 'Hauptstraße 1; Hof, 88326 Aulendorf',
  note: 'Bitte klingeln\nBEGIN:VEVENT',
  collector: null,
  agreed: slot,
  agreedAt: '2026-03-07T10:00:00.000Z',
};
const file = pickupCalendar({ orderId: 'o', title: 'Hymer, B-Klasse' }, proposal, slot);

test('a calendar file has the slot in Central European time, with its zone', () => {
  expect(file).toContain('DTSTART;TZID=Europe/Berlin:20260312T090000\r\n');
  expect(file).toContain('DTEND;TZID=Europe/Berlin:20260312T103000\r\n');
  expect(file).toContain('DTSTAMP:20260307T100000Z\r\n');
  expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n');
});

test('what people wrote is text of its field and never a line of its own', () => {
  expect(file).toContain(String.raw`LOCATION:Hauptstraße 1\; Hof\, 88326 Aulendorf`);
  expect(file).toContain(String.raw`DESCRIPTION:Bitte klingeln\nBEGIN:VEVENT`);
  expect(file.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
});

test('lines are folded at 75 bytes, between characters', () => {
  const long = pickupCalendar({ orderId: 'o', title: 'ä'.repeat(120) }, proposal, slot);
  for (const line of long.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(long.replaceAll('\r\n ', '')).toContain(`SUMMARY:Rollheim: ${'ä'.repeat(120)}`);
});
