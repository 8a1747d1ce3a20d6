import type { PickupProposal, PickupSlot } from '@rollheim/contracts';

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

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
const utc = (at: string): string => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const local = (day: string, time: string): string => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;

/** A line in parts of at most 75 bytes; no character is split. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > 75) {
      text += '\r\n ';
      bytes = 1;
    }
    text += sign;
    bytes += size;
  }
  return text;
}

/** The agreed pickup as a calendar file (RFC 5545); an entry of the same order takes an earlier one's place. */
export function pickupCalendar(
  { orderId, title }: { readonly orderId: string; readonly title: string },
  { place, note, agreedAt, at }: PickupProposal,
  { day, from, to }: PickupSlot,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rollheim//Pickup//EN',
    'METHOD:PUBLISH',
    ...ZONE,
    'BEGIN:VEVENT',
    `UID:pickup-${orderId}@rollheim.de`,
    `DTSTAMP:${utc(agreedAt ?? at)}`,
    // counts up with every agreement
    `SEQUENCE:${Math.floor(Date.parse(agreedAt ?? at) / 1000) % 2_147_483_647}`,
    `DTSTART;TZID=Europe/Berlin:${local(day, from)}`,
    `DTEND;TZID=Europe/Berlin:${local(day, to)}`,
    `SUMMARY:${escaped(`Rollheim: ${title}`)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
