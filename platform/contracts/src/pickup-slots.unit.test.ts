import { expect, test } from 'vitest';
import { lastPickupDay, slotFaults, slotStart } from './pickup-slots.ts';

// 10:00 in Berlin
const AT = '2026-03-06T09:00:00.000Z';
const slot = (day: string, from = '09:00', to = '10:30') => ({ day, from, to });

test.each([
  ['a slot that has begun', [slot('2026-03-06', '10:00', '11:00')], { 'slots.0.from': 'pickup.past' }],
  ['a day that is over', [slot('2026-03-05', '23:00', '23:30')], { 'slots.0.day': 'pickup.past' }],
  [
    'an end that is not after the start',
    [slot('2026-03-12', '09:00', '09:00')],
    { 'slots.0.to': 'pickup.order' },
  ],
  ['a day more than 90 days ahead', [slot('2026-06-05')], { 'slots.0.day': 'pickup.far' }],
  ['a day that the calendar lacks', [slot('2026-02-30')], { 'slots.0.day': 'pickup.day' }],
  [
    'slots that overlap',
    [slot('2026-03-12'), slot('2026-03-12', '10:29', '11:00')],
    { 'slots.1.from': 'pickup.overlap' },
  ],
])('%s is refused by the name of its field', (_, slots, faults) =>
  expect(slotFaults(slots, Date.parse(AT))).toEqual(faults),
);

test('the last day, the next minute and slots that touch are good', () => {
  const slots = [
    slot('2026-06-04'),
    slot('2026-03-06', '10:01', '11:00'),
    slot('2026-03-06', '11:00', '12:00'),
  ];
  expect(slotFaults(slots, Date.parse(AT))).toEqual({});
});

test('whether a slot has begun is decided by the clock of Berlin, whatever the day is elsewhere', () => {
  // 00:30 of the 7th in Berlin, still the 6th in UTC
  const night = Date.parse('2026-03-06T23:30:00.000Z');
  expect(slotFaults([slot('2026-03-06', '23:45', '23:50')], night)).toEqual({ 'slots.0.day': 'pickup.past' });
  expect(slotFaults([slot('2026-03-07', '00:45', '01:30')], night)).toEqual({});
});

test.each([
  ['2026-03-12', '09:00', '2026-03-12T08:00:00.000Z'],
  ['2026-07-12', '09:00', '2026-07-12T07:00:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:30', '2026-10-25T02:30:00.000Z'],
])('a slot of %s at %s begins at %s', (day, from, instant) =>
  expect(new Date(slotStart({ day, from })).toISOString()).toBe(instant),
);

test.each([
  ['2026-11-27T12:00:00Z', '2027-02-25'],
  // 23:30, and a change to summer time before the last day
  ['2026-12-29T22:30:00Z', '2027-03-29'],
  // 0:30, and a change to winter time
  ['2026-08-01T22:30:00Z', '2026-10-31'],
])('seen from %s the furthest day is %s: 90 days of the calendar later', (now, last) => {
  expect(lastPickupDay(Date.parse(now))).toBe(last);
});
