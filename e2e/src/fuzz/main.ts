// Calls every operation of a system as its OpenAPI documents describe them, as guest, dealer, seller and operator, with
// schemathesis; fails on a 5xx and on every answer that the documents do not name. Its calls change the system's data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_USERS } from '@rollheim/contracts';
import { browserOf, logIn, type Caller } from '../access/caller.ts';
import { say, startTestSystem } from '../support/system.ts';
import { readDocuments, type Document } from './documents.ts';
import { knownTo } from './known.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '.cache', 'fuzz');
const USERS = {
  guest: null,
  dealer: DEMO_USERS.dealer1.email,
  seller: DEMO_USERS.privateSeller.email,
  operator: DEMO_USERS.operator.email,
} as const;
type Role = keyof typeof USERS;

/** Nothing fails, and every answer is one that the document names, in its form. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

const many = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    role: many,
    module: many,
    examples: { type: 'string', default: '25' },
    seed: { type: 'string' },
  },
});

/** A browser without a login, by its cookies; somebody who is logged in by their token. */
async function callerOf(url: string, role: Role): Promise<Caller> {
  const email = USERS[role];
  // the fuzzer's own tries to log in count as well: the next minute has room again
  for (let again = 0; email !== null; again++) {
    try {
      return await logIn(url, email);
    } catch (error) {
      if (again === 6) throw error;
      await sleep(15_000);
    }
  }
  const { cookies, csrf } = await browserOf(url, '');
  return { headers: { ...cookies.headers, 'x-csrf-token': csrf } };
}

/** One run of schemathesis over a document; true where it found nothing. */
async function run(
  url: string,
  role: Role,
  { module, file }: Document,
  { headers }: Caller,
  known: string,
): Promise<boolean> {
  say(`\n== ${module} as ${role}`);
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const limits = ['--phases', 'examples,coverage,fuzzing', '-n', values.examples, '--continue-on-failure'];
  const quiet = ['--warnings', 'off', '--suppress-health-check', 'all', '--generation-database', 'none'];
  const seed = values.seed === undefined ? [] : ['--seed', values.seed];
  const checks = ['--checks', CHECKS.join(','), '--no-shrink', '--max-redirects', '0'];
  const child = spawn(
    process.env['SCHEMATHESIS'] ?? 'st',
    ['run', file, '--url', url, ...checks, ...limits, ...quiet, ...seed, ...given],
    {
      cwd: FOLDER,
      stdio: 'inherit',
      env: {
        ...process.env,
        FUZZ_KNOWN: known,
        PYTHONPATH: import.meta.dirname,
        SCHEMATHESIS_HOOKS: 'known_ids',
      },
    },
  );
  const [status] = (await once(child, 'close')) as [number | null];
  return status === 0;
}

mkdirSync(FOLDER, { recursive: true });
const running = process.env['E2E_PORT'];
const system = running === undefined ? await startTestSystem('postgres') : null;
const url = system?.url ?? `http://localhost:${running}`;
const failed: string[] = [];
try {
  const { documents, notBuilt } = await readDocuments(url, FOLDER);
  say(`${notBuilt.length} operations are documented as not built and left out:\n  ${notBuilt.join('\n  ')}`);
  const roles = (Object.keys(USERS) as Role[]).filter((role) => values.role?.includes(role) ?? true);
  for (const role of roles) {
    for (const document of documents.filter(({ module }) => values.module?.includes(module) ?? true)) {
      const caller = await callerOf(url, role);
      const known = join(FOLDER, `known-${role}.json`);
      writeFileSync(known, JSON.stringify(await knownTo(url, caller)));
      if (!(await run(url, role, document, caller, known))) failed.push(`${document.module} as ${role}`);
    }
  }
} finally {
  await system?.stop();
}
say(
  failed.length === 0
    ? '\nThe fuzzer found nothing'
    : `\nThe fuzzer found something in: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
