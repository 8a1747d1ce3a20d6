// The index of the decisions, from the pages themselves. `node scripts/decisions.mjs` writes docs/decisions/README.md;
// a test compares it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'docs', 'decisions');

const HEAD = `# Decisions

What was chosen where the specification is silent, and what was rejected. A decision is in force until its page begins with \`Replaced by\` and a link; it then stays for its reasons. Numbers have gaps: they are given in ranges. Made from the pages by \`npm run decisions\`.
`;

/** The page that lists all decisions, those in force first. */
export function decisionIndex() {
  const decisions = readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [, title = file] = /^# (?:\d{4}:? )?(.+)$/m.exec(text) ?? [];
      const [, successor] = /^Replaced by \[(\d{4})\]/m.exec(text) ?? [];
      return { number: file.slice(0, 4), file, title, successor };
    });
  const line = ({ number, file, title, successor }) =>
    `- [${number}](${file}) ${title}${successor ? `, by ${successor}` : ''}\n`;
  const section = (heading, list) => `\n## ${heading}\n\n${list.map(line).join('')}`;
  return (
    HEAD +
    section(
      'In force',
      decisions.filter(({ successor }) => !successor),
    ) +
    section(
      'Replaced',
      decisions.filter(({ successor }) => successor),
    )
  );
}

if (import.meta.main) writeFileSync(join(folder, 'README.md'), decisionIndex());
