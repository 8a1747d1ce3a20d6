// The page of settings, from the table of settings. `npm run settings` writes docs/settings.md; a test compares it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_GROUPS, type Setting } from '@rollheim/contracts/server';

const root = join(import.meta.dirname, '..');

const HEAD = `# Settings

Made from [the table of settings](../platform/contracts/src/server/settings/settings.ts) by \`npm run settings\`; what is not in it is read by nobody. A part of the system that has a setting which the table lacks does not start. A wrong value stops the start, named, never printed; a value marked as secret is in no log, and the embedded system hands it to those alone who read it.

Each secret may be given as a file: \`<NAME>_FILE\` is its path, \`SECRET_FILE=/run/secrets/rollheim\` for example.

With \`ROLLHEIM_ENV=production\` a part does not start, with a sentence for each and an exit code other than 0, while a setting of its own that says so below is missing, is still the sample company's, or is none for production; \`npm start\` does not at all. How production is run: [deploy](deploy.md).

Of the calling shell's environment nothing but what is marked with ▸ and the first table reaches the processes of the embedded system; it works the others out itself, and you give them where a part runs alone.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|');

function row([name, { of, default: usual, meaning, secret, handed, without, must }]: readonly [
  string,
  Setting,
]): string {
  const who = of === 'all' ? '' : of.join(', ');
  const marks = `${handed ? '▸ ' : ''}\`${name}\`${secret ? ' (secret)' : ''}`;
  const required = [
    ...(without === undefined ? [] : [`required: without it ${without}`]),
    ...(must === undefined ? [] : [must.else]),
  ].join('; ');
  return `| ${[marks, who, usual, meaning, required].map(cell).join(' | ')} |`;
}

/** The page, not yet laid out by the formatter. */
export function settingsPage(): string {
  const tables = Object.entries(SETTING_GROUPS).map(([title, group]) =>
    [
      `## ${title}\n`,
      '| name | read by | default | meaning | production |',
      '| --- | --- | --- | --- | --- |',
      ...Object.entries(group as Readonly<Record<string, Setting>>).map(row),
    ].join('\n'),
  );
  return `${HEAD}\n${tables.join('\n\n')}\n`;
}

/** What the page is compared by: the formatter's blanks do not count. */
export const withoutLayout = (page: string): string =>
  page.replaceAll(/-{3,}/g, '---').replaceAll(/ {2,}/g, ' ');

if (import.meta.main) writeFileSync(join(root, 'docs', 'settings.md'), settingsPage());
