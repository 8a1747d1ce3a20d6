import { COLLECTED_CODES, INFO_CODES, isOpenTask, messageText } from '@rollheim/contracts';
import { MESSAGES } from './messages.ts';
import { urgencyOf, type MessageEntry } from './row.ts';

const HEAD = `# Messages

Every message: who gets it, what it follows from, what ends it, and how it is mailed. Made from [the table](../services/notifications/src/table/messages.ts), which the service works by; \`npx vitest run --project unit services/notifications/src/table -u\` writes this page, and a test compares it.

A task stays open until what ends it; \`turn\` is the other side's message of the same talks; a newer message of the same code to the same receiver replaces a task. A mail is not sent when the message is older than its limit (48 h, \`1 h\` where it is of no use later); a wait that its receiver wants does not count ([channels and times](mails.md#channels-and-times)). \`sparse\` ones are sent at most once an hour for one auction, and say so at their foot. Of mails that wait, all \`first\` ones go out before any other, and \`last\` ones, which go to many people at once, after all others. Several \`collected\` ones of a code that come within minutes are one mail. What a receiver has just done, and nobody is bound by, is an \`own step\`: it stands in the message centre alone. Kinds of mails can be switched off by their receiver, mails \`always\` sent cannot. A kind may also come after half an hour, if the message is unread by then ([channels and times](mails.md#channels-and-times)), or once a day, at 7:30 or when its receiver wants it: what is a task, bears a deadline or is pushed as urgent comes at once all the same ([channels and times](mails.md#channels-and-times)). A push goes to the devices that the receiver switched on, \`urgent\` ones also to one that saves its battery; of one thread a device shows the newest, and none that was read, is over, or is past its deadline. Who hides amounts on their lock screen reads vehicle and deadline alone. A push has a button to the place where it goes on; of an overbid a second one keeps this auction quiet, of a turn it has it come again in two hours ([buttons of a push](mails.md#buttons-of-a-push)).

Mails with a link or a code of their own (login, confirmation, new password, export, a valuation's address) are no messages: identity and valuations send them from [their outbox](../platform/service-kit/src/mail/outbox.ts), and operators see on the page of deliveries what became of them ([0011](decisions/0011-mails-once-or-at-least-once.md)). What is returned or reported as unwanted, by the server at once, by the provider's call or [in a mailbox](../services/notifications/src/mail/mailbox.ts), stops further mails with a note in the message centre ([0254](decisions/0254-addresses-that-take-no-mails.md)). All mails to one receiver about one thread are one conversation in the mail program ([0011](decisions/0011-mails-once-or-at-least-once.md)).

## Add a message

1. Its code, in one of the lists of [\`codes.ts\`](../platform/contracts/src/codes.ts): task, waiting, ignored or information. What an existing code says in another case is a variant, \`code.variant\`, chosen by the parameter \`text\` or \`side\`.
2. An entry in [the table](../services/notifications/src/table/messages.ts), in one of its parts beside it. A code without one does not compile. A figure \`endAt\` is filled in while the round runs.
3. Subject and text in eight languages, [\`texts/messages\`](../platform/contracts/src/texts/messages/de.json); words of a new button or figure in [\`locales\`](../services/notifications/locales/de.json).
4. Who causes it: for an auction [the rules](../platform/auction-rules/src/messages.ts), with the message in full in [their test](../platform/auction-rules/src/messages-in-full.unit.test.ts); else a reaction of [notifications](../services/notifications/src/events.ts).
5. Who gets it, played to the mailbox: in each life of an auction that causes it ([\`lives.ts\`](../e2e/src/messages/lives.ts)), or of a fact outside of auctions ([\`facts.ts\`](../e2e/src/messages/facts.ts)). A test lists every row that neither plays; \`npx vitest run --project deep e2e/src/messages -u\` writes what the workshop shows of a whole life.
6. What programs get of it: its row in one of [the events of webhooks](../services/notifications/src/webhooks/events.ts), or among those that are none in [their test](../services/notifications/src/webhooks/events.unit.test.ts), which names a row that is in neither. \`npx vitest run --project unit services/notifications/src/webhooks -u\` writes [their page](webhook-events.md).

That is five files, six for an auction's, and eight of languages; this page and the whole life are made. A row that no code causes is named by \`scripts/message-causes.unit.test.ts\`, one whose cause is another than its life says by \`npm run test:deep\`. A test names each language without subject or text (\`platform/contracts/src/texts/message-text.unit.test.ts\`). A collected message (\`COLLECTED\` in [\`codes.ts\`](../platform/contracts/src/codes.ts)) needs words for several of them besides: \`collected.<code>\` in \`services/notifications/locales/\`, \`rush.<code>\` in \`mf-messages/web/locales/\`.
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

function mailOf(code: string, entry: MessageEntry): string {
  const { mail, mailedBy, quick, sparse, own } = entry;
  if (own) return 'none, own step';
  if (mailedBy === 'order') return 'always, by the order';
  const urgency = urgencyOf(entry);
  return [
    mail.kind ?? 'always',
    ...(urgency === 'normal' ? [] : [urgency]),
    ...(quick ? ['1 h'] : []),
    ...(sparse ? ['sparse'] : []),
    ...(COLLECTED_CODES.includes(code) ? ['collected'] : []),
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
    mailOf(code, entry),
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
