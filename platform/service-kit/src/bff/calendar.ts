/** A text as a calendar file holds it (RFC 5545, 3.3.11). */
export const calendarText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** An ISO instant in the form of a calendar file, UTC. */
export const calendarTime = (at: string): string => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

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

/** A calendar file (RFC 5545) of these lines, texts and times in its forms; `name` is what of ours made it. */
export const calendarFile = (name: string, lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Rollheim//${name}//EN`,
    'METHOD:PUBLISH',
    ...lines,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
