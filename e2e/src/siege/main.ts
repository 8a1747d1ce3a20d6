/**
 * `npm run siege`: what one address with 24 accounts at the limits of everything costs twenty ordinary visitors. Prints
 * lines of the benches: p99 of the visitors against the same system without, and what of theirs was refused.
 * `SIEGE_SECONDS` (180): how long it is besieged; `E2E_PORT`: a system that runs.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DEMO_USERS } from '@rollheim/contracts';
import { startSystem } from '@rollheim/tooling/testing';
import { logIn } from '../access/caller.ts';
import { onceAllowed } from '../support/once-allowed.ts';
import { quantile } from '../load/calls.ts';
import type { SiegeReport, SiegeTask } from './besieger.ts';
import { visit, type Seen } from './visitors.ts';

const SECONDS = Number(process.env['SIEGE_SECONDS'] ?? 180);
const QUIET_SECONDS = Math.min(60, SECONDS);
const VISITORS = 20;
const ACCOUNTS = 24;
const MOST = 1.2;

const running = process.env['E2E_PORT'];
const system = running === undefined ? await startSystem() : null;
const port = system?.basePort ?? Number(running);
const url = `http://localhost:${port}`;
const besieger = fork(fileURLToPath(new URL('./besieger.ts', import.meta.url)), [], { execArgv: [] });
try {
  const dealers = await Promise.all(
    [DEMO_USERS.dealer1, DEMO_USERS.dealer2].map(async ({ email }) => (await logIn(url, email)).token),
  );
  const tokens: string[] = [];
  for (let nth = 0; nth < ACCOUNTS; nth++) tokens.push(await account());
  await visit(port, VISITORS, dealers, 10_000); // BFFs and caches are warm
  const alone = await visit(port, VISITORS, dealers, QUIET_SECONDS * 1000);
  const begun = once(besieger, 'message');
  besieger.send({ port, tokens } satisfies SiegeTask);
  await begun;
  const beside = await visit(port, VISITORS, dealers, SECONDS * 1000);
  const told = once(besieger, 'message') as Promise<[SiegeReport]>;
  besieger.send('report');
  say(alone, beside, (await told)[0]);
} finally {
  besieger.kill();
  await system?.stop();
}

/** Registers an account that no one confirms; returns an access token of it. */
async function account(): Promise<string> {
  const email = `siege-${crypto.randomUUID()}@rollheim.example`;
  const password = 'Wohnmobil2026';
  const person = { email, password, profileType: 'PRIVATE', name: 'Sina', surname: 'Siege', country: 'DE' };
  const post = (path: string, body: object) =>
    onceAllowed(
      () =>
        fetch(`${url}/api/public/customer/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ({ status, headers }) => [status, headers.get('retry-after')],
    );
  const made = await post('register', { ...person, acceptTerms: true, acceptPrivacy: true });
  if (made.status !== 201) throw new Error(`No account: ${made.status} ${await made.text()}`);
  const login = await post('auth/login', { email, password });
  if (login.status !== 200) throw new Error(`No login: ${login.status} ${await login.text()}`);
  return ((await login.json()) as { access_token: string }).access_token;
}

function say(alone: Seen, beside: Seen, report: SiegeReport): void {
  const p99 = ({ times }: Seen): number =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.99,
    );
  const ratio = Math.round((p99(beside) / p99(alone)) * 100) / 100;
  const about = `${VISITORS} visitors beside one address with ${ACCOUNTS} accounts at all limits for ${SECONDS} s`;
  print({
    name: `${about}: p99`,
    value: Math.round(p99(beside)),
    unit: 'ms',
    baseline: Math.round(p99(alone)),
    against: 'the same visitors alone',
    ratio,
    goal: `<=${MOST}`,
    holds: ratio <= MOST,
  });
  print({
    name: `${about}: calls refused of ${beside.times.length + beside.refused.length}`,
    value: beside.refused.length,
    unit: '',
    goal: '0',
    holds: beside.refused.length === 0,
  });
  const arms = Map.groupBy(report, ([arm]) => arm);
  for (const [arm, lines] of arms) {
    const by = lines.map(([, status, count]) => `${status === 0 ? 'cut' : status}: ${count}`);
    console.error(`${arm}: ${by.join(', ')}`);
  }
  const kinds = Map.groupBy(beside.refused, (each) => each);
  for (const [kind, all] of kinds) console.error(`refused: ${kind}: ${all.length}`);
  if (alone.refused.length > 0) console.error(`refused without the siege: ${alone.refused.join(', ')}`);
  process.exitCode = ratio <= MOST && beside.refused.length === 0 ? 0 : 1;
}

function print(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify({ id: 'S1', ...line })}\n`);
}
