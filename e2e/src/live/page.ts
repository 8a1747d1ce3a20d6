import { STILL } from './still.ts';
import { LIVE, type LiveLine } from './table.ts';

const HEAD = `# Live pages

Which open page follows what, without a reload. Made from [the table](../e2e/src/live/table.ts); \`npx vitest run --project unit e2e/src/live -u\` writes this page, and a test compares it. Each line is played by [a story](../e2e/src/stories/live.ts) in a real browser: somebody changes it elsewhere, and the open page shows it while focus, scroll position and what is typed stay.

A \`patch\` takes the change over from the frame of the stream; a \`reload\` asks the page's own call anew, and names the version that the answer must hold where the topic has one ([0215](decisions/0215-no-gap-between-document-and-stream.md)). A new page is a line here, or has a reason below: a test names pages that have neither.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|');

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => cell(row[at] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, at) => cell(text).padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(heads), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}

/** The page of the docs. */
export function livePage(): string {
  const lines = Object.values<LiveLine>(LIVE).map(({ page, topic, change, shows, takes }) => [
    `\`${page}\``,
    `\`${topic}\``,
    change,
    shows,
    takes,
  ]);
  const rows = (pages: object) => Object.entries(pages).map(([page, why]) => [`\`${page}\``, String(why)]);
  return [
    HEAD,
    '## What is followed\n',
    `${table(['page', 'topic', 'elsewhere', 'follows', 'takes'], lines)}\n`,
    '## Pages that follow nothing\n',
    `${table(['page', 'why'], rows(STILL))}\n`,
  ].join('\n');
}
