// Reads every page as the server sends it with the Nu HTML checker, in German and English, as visitor, seller, dealer
// and operator; prints each error with the pages that have it, and fails when there is one.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_USERS } from '@rollheim/contracts';
import { browserOf, logIn, nobody, type Caller } from '../access/caller.ts';
import { say, startTestSystem } from '../support/system.ts';
import { pagesOf } from './pages.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '.cache', 'html');
const USERS = {
  visitor: null,
  seller: DEMO_USERS.privateSeller.email,
  dealer: DEMO_USERS.dealer1.email,
  operator: DEMO_USERS.operator.email,
} as const;
type Role = keyof typeof USERS;

interface Message {
  readonly type: string;
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

const many = { type: 'string', multiple: true } as const;
const { values } = parseArgs({ args: process.argv.slice(2), options: { role: many, page: many } });

async function callerOf(url: string, role: Role): Promise<Caller> {
  const email = USERS[role];
  if (email === null) return nobody;
  return (await browserOf(url, (await logIn(url, email)).token)).cookies;
}

/** What the checker finds in files; its own failure is an error too. */
function check(files: readonly string[]): readonly Message[] {
  const args = ['-jar', process.env['NU_JAR'] ?? 'vnu.jar', '--format', 'json', '--errors-only', ...files];
  const { stderr, error } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (error) throw error;
  return (JSON.parse(stderr) as { messages: readonly Message[] }).messages;
}

const running = process.env['E2E_PORT'];
const system = running === undefined ? await startTestSystem('postgres') : null;
const url = system?.url ?? `http://localhost:${running}`;
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const files: string[] = [];
try {
  for (const role of (Object.keys(USERS) as Role[]).filter((each) => values.role?.includes(each) ?? true))
    for (const locale of ['de', 'en'] as const)
      for (const { name, html } of await pagesOf(url, await callerOf(url, role), locale)) {
        if (values.page && !values.page.includes(name)) continue;
        const file = join(FOLDER, `${role}-${locale}-${name.replaceAll(/\W+/g, '-')}.html`);
        writeFileSync(file, html);
        files.push(file);
      }
} finally {
  await system?.stop();
}
const found = new Map<string, Set<string>>();
let errors = 0;
for (const { message, url: file, extract = '' } of check(files)) {
  errors++;
  const fault = `${message}\n    ${extract.replaceAll(/\s+/g, ' ').trim()}`;
  found.set(fault, (found.get(fault) ?? new Set()).add(basename(file, '.html')));
}
for (const [fault, pages] of found) say(`${fault}\n    on ${[...pages].join(', ')}`);
say(`${errors} errors on ${files.length} pages`);
process.exitCode = errors > 0 ? 1 : 0;
