// The index of the decisions, from the pages themselves. `node scripts/decisions.mjs` writes docs/decisions/README.md;
// a test compares it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'docs', 'decisions');

const HEAD = `# Decisions

Choices with alternatives that were rejected, and why. Rules of the product are in the other pages of \`docs/\`; a decision that no longer holds is deleted, its text is in git. At most 60 rows: related choices share a page. Numbers have gaps. Made from the pages by \`npm run decisions\`.

`;

/** The page that lists all decisions. */
export function decisionIndex() {
  const rows = readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [, title = file] = /^# (.+)$/m.exec(text) ?? [];
      return `- [${file.slice(0, 4)}](${file}) ${title}\n`;
    });
  return HEAD + rows.join('');
}

if (import.meta.main) writeFileSync(join(folder, 'README.md'), decisionIndex());
