import { WEBHOOK_EVENTS, type WebhookSubject } from '@rollheim/contracts/webhooks';
import { EVENTS } from './events.ts';

const HEAD = `# Events of webhooks

Types that a webhook may choose ([dealer-api.md](dealer-api.md#webhooks)), and the messages that they are made from ([messages.md](messages.md)): who gets a message gets its event. Made from [the table](../services/notifications/src/webhooks/events.ts); \`npx vitest run --project unit services/notifications/src/webhooks -u\` writes this page, and a test compares it. Another type is a row there, and a name in [the contract](../platform/contracts/src/state/webhooks.ts).
`;

/** The page of all types, Markdown with padded tables. */
export function eventsPage(): string {
  const parts = (Object.keys(WEBHOOK_EVENTS) as WebhookSubject[]).map((subject) => {
    const lines = [
      ['type', 'when', 'made from'],
      ...WEBHOOK_EVENTS[subject].map((type) => {
        const { when, rows } = EVENTS[type];
        return [`\`${type}\``, when, rows.map((row) => `\`${row}\``).join(', ')];
      }),
    ];
    const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
    const draw = (cells: readonly string[]) =>
      `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
    const [head = [], ...rest] = lines;
    const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
    return `\n## ${subject}\n\n${draw(head)}${rule}${rest.map(draw).join('')}`;
  });
  return HEAD + parts.join('');
}
