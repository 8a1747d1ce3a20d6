import type { PickupProposal, PickupSlot } from '@rollheim/contracts';
import { calendarFile, calendarText, calendarTime } from '@rollheim/service-kit';

/** Central European time (RFC 5545, 3.6.5), so that a calendar needs no table of its own. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const local = (day: string, time: string): string => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;

/** The agreed pickup as a calendar file (RFC 5545); an entry of the same order takes an earlier one's place. */
export function pickupCalendar(
  { orderId, title }: { readonly orderId: string; readonly title: string },
  { place, note, agreedAt, at }: PickupProposal,
  { day, from, to }: PickupSlot,
): string {
  return calendarFile('Pickup', [
    ...ZONE,
    'BEGIN:VEVENT',
    `UID:pickup-${orderId}@rollheim.de`,
    `DTSTAMP:${calendarTime(agreedAt ?? at)}`,
    // counts up with every agreement
    `SEQUENCE:${Math.floor(Date.parse(agreedAt ?? at) / 1000) % 2_147_483_647}`,
    `DTSTART;TZID=Europe/Berlin:${local(day, from)}`,
    `DTEND;TZID=Europe/Berlin:${local(day, to)}`,
    `SUMMARY:${calendarText(`Rollheim: ${title}`)}`,
    ...(place ? [`LOCATION:${calendarText(place)}`] : []),
    ...(note ? [`DESCRIPTION:${calendarText(note)}`] : []),
    'END:VEVENT',
  ]);
}
