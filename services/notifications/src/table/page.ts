import { INFO_CODES, isOpenTask, messageText } from '@rollheim/contracts';
import { MESSAGES } from './messages.ts';
import { urgencyOf, type MessageEntry } from './row.ts';

const HEAD = `# Messages

Every message: who gets it, what it follows from, what ends it, and how it is mailed. Made from [the table](../services/notifications/src/table/messages.ts), which the service works by; \`npx vitest run --project unit services/notifications/src/table -u\` writes this page, and a test compares it.

A task stays open until what ends it; \`turn\` is the other side's message of the same talks; a newer message of the same code to the same receiver replaces a task. A mail is not sent when the message is older than its limit (48 h, \`1 h\` where it is of no use later), \`sparse\` ones at most once an hour for one auction. Of mails that wait, all \`first\` ones go out before any other, and \`last\` ones, which go to many people at once, after all others. Kinds of mails can be switched off by their receiver, mails \`always\` sent cannot. A push goes to the devices that the receiver switched on, \`urgent\` ones also to one that saves its battery; of one thread a device shows the newest, and none that was read, is over, or is past its deadline.

## Add a message

1. Its code, in one of the lists of [\`codes.ts\`](../platform/contracts/src/codes.ts): task, waiting, ignored or information. What an existing code says in another case is a variant, \`code.variant\`, chosen by the parameter \`text\` or \`side\`.
2. An entry in [the table](../services/notifications/src/table/messages.ts). Tests name every code that has none.
3. Subject and text in eight languages, [\`texts/messages\`](../platform/contracts/src/texts/messages/de.json); words of a new button or figure in [\`locales\`](../services/notifications/locales/de.json).
4. Who causes it: for an auction [the rules](../platform/auction-rules/src/messages.ts), else a reaction of [notifications](../services/notifications/src/events.ts).
5. What every party gets in a whole life: [\`lives.ts\`](../e2e/src/messages/lives.ts).
`;

const COLUMNS = [
  'message',
  'subject',
  'to',
  'when',
  'in the message centre',
  'mail',
  'push',
  'leads to',
] as const;

function kindOf(code: string): string {
  if (isOpenTask(code)) return 'task';
  return (INFO_CODES as readonly string[]).includes(code) ? 'information' : 'note';
}

function endOf({ turn, during, shared }: MessageEntry): string {
  const ends = [...(turn ? ['its turn'] : []), ...(during ? [`leaving ${during.join(', ')}`] : [])];
  return `${ends.length > 0 ? `; ended by ${ends.join(' or ')}` : ''}${shared ? '; one for all operators' : ''}`;
}

function mailOf(entry: MessageEntry): string {
  const { mail, mailedBy, quick, sparse } = entry;
  if (mailedBy === 'order') return 'always, by the order';
  const urgency = urgencyOf(entry);
  return [
    mail.kind ?? 'always',
    ...(urgency === 'normal' ? [] : [urgency]),
    ...(quick ? ['1 h'] : []),
    ...(sparse ? ['sparse'] : []),
  ].join(', ');
}

const pushOf = ({ push }: MessageEntry): string =>
  push === undefined ? '' : push === 'high' ? 'urgent' : 'yes';

function lineOf([name, entry]: readonly [string, MessageEntry]): readonly string[] {
  const [code = '', variant] = name.split('.');
  const params = variant ? { text: variant, side: variant } : {};
  return [
    `\`${name}\``,
    messageText(code, params, 'en').subject,
    entry.to,
    entry.when,
    kindOf(code) + endOf(entry),
    mailOf(entry),
    pushOf(entry),
    entry.mail.place.replaceAll('_', ' '),
  ];
}

/** The page of all messages, Markdown with padded tables. */
export function messagesPage(): string {
  const lines = [COLUMNS, ...Object.entries(MESSAGES).map(lineOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const draw = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
  const [head = [], ...rest] = lines;
  return `${HEAD}\n## All of them\n\n${draw(head)}${rule}${rest.map(draw).join('')}`;
}
