import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { filesLike } from './files.mjs';
import { settingsPage, withoutLayout } from './settings.ts';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

test('the page of settings says what the table says', () => {
  expect(withoutLayout(textOf('docs/settings.md')), 'npm run settings').toBe(withoutLayout(settingsPage()));
});

test('whoever sends mails is refused in production without a sender of their own', () => {
  const senders = filesLike(/^(services|platform|shell|mf-[^/]+)\/.*\.ts$/)
    .filter((file) => !/(unit|int|deep)\.test\.ts$|^platform\/service-kit\//.test(file))
    .filter((file) => /\b(startOutbox|openMailServer)[(<]/.test(textOf(file)))
    .map((file) => file.split('/')[1] ?? '');
  expect([...new Set(senders)].sort()).toEqual([
    'content',
    'identity',
    'notifications',
    'releases',
    'valuations',
  ]);
  for (const name of ['MAIL_FROM', 'MAIL_HOUSE', 'SMTP_URL'] as const)
    expect([...SETTINGS[name].of].sort(), name).toEqual([...new Set(senders)].sort());
});

test('what the launcher reads of its environment is in the table', () => {
  const read = ['settings.ts', 'launcher.ts'].flatMap((file) =>
    [...textOf(`platform/embedded/src/${file}`).matchAll(/env\['([A-Z_]+)'\]/g)].map(([, name = '']) => name),
  );
  // Node's own
  expect(read.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual(['NODE_COMPILE_CACHE']);
});

test('an address within the system is read by those alone who call it: policies of networks are made from it', () => {
  /** What of the service-kit calls it for its user. */
  const inTheKit: Readonly<Record<string, RegExp>> = {
    IDENTITY_URL: /\b(createSessionReader|createRolesReader|startBff)\b/,
  };
  const partOf = (file: string): string => {
    const [top = '', name = ''] = file.split('/');
    return top === 'shell' ? 'shell-server' : top.startsWith('mf-') ? top : name;
  };
  const files = filesLike(
    /^(services\/[^/]+\/src|shell\/server\/src|platform\/(edge|console|releases)\/src|mf-[^/]+\/bff)\/.*\.ts$/,
  ).filter((file) => !/\.(test|bench)\.ts$|\/testing\//.test(file));
  for (const name of ['IDENTITY_URL', 'MEDIA_URL', 'RELEASES_URL', 'SHELL_URL'] as const) {
    const callers = files.filter((file) => {
      const text = textOf(file);
      return text.includes(name) || inTheKit[name]?.test(text);
    });
    expect([...new Set(callers.map(partOf))].toSorted(), name).toEqual([...SETTINGS[name].of].toSorted());
  }
});
