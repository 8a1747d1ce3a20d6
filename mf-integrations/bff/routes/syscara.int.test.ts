import { randomUUID } from 'node:crypto';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import { DEMO_PASSWORD, DEMO_USERS, TOPICS } from '@rollheim/contracts';
import { clientSecret, PASSWORD_GRANT } from '@rollheim/contracts/server';
import type { RunningBff, RunningService } from '@rollheim/service-kit';
import { startTestMailbox, testKey, withPostgres, type TestMailbox } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from '../main.ts';

const WAIT = { timeout: 20_000, interval: 50 };
let postgres: Awaited<ReturnType<typeof withPostgres>>;
let mailbox: TestMailbox;
let bus: Bus;
let identity: RunningService;
let bff: RunningBff;

beforeAll(async () => {
  postgres = await withPostgres();
  mailbox = await startTestMailbox();
  const database = await postgres.database();
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  const more = { DEMO: '1', SMTP_URL: mailbox.url, PORT: '0' };
  // composed by its main.ts, as the launcher does it
  const main = (await import('../../../services/identity/src/main.ts')) as {
    start(env: Record<string, string>): Promise<RunningService>;
  };
  identity = await main.start({ ...database.config('svc_identity'), ...more });
  const IDENTITY_URL = `http://127.0.0.1:${identity.port}`;
  bff = await start({ ...database.config('bff_integrations'), ...more, IDENTITY_URL });
  await vi.waitFor(async () => expect(await identity.notReady()).toEqual([]), WAIT);
  await vi.waitFor(async () => expect(await bff.notReady()).toEqual([]), WAIT);
}, 60_000);

afterAll(async () => {
  await bff?.stop();
  await identity?.stop();
  await bus?.close();
  await mailbox?.goDown();
  await postgres?.stop();
});

async function login(email: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${identity.port}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`shell:${clientSecret(testKey('oidc-client'), 'shell')}`)}` },
    body: new URLSearchParams({
      grant_type: PASSWORD_GRANT,
      username: email,
      password: DEMO_PASSWORD,
      address: '198.51.100.7',
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

test('an account enters five logins an hour: no one guesses passwords of SYSCARA through us', async () => {
  const [bearer, other] = await Promise.all([
    login(DEMO_USERS.dealer1.email),
    login(DEMO_USERS.dealer2.email),
  ]);
  const end = new AbortController();
  const answers: Response[] = [];
  const enter = async (token: string, password: string) => {
    const answer = await fetch(`http://127.0.0.1:${bff.port}/api/private/integrations/syscara`, {
      method: 'PUT',
      signal: end.signal,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ username: 'ostertal', password }),
    });
    answers.push(answer);
  };
  // what is let through waits for the service of ads, which does not run here
  const guesses = [...Array.from({ length: 6 }, () => bearer), other].map((token, index) =>
    enter(token, `guess ${index}`),
  );
  const all = Promise.allSettled(guesses);
  await vi.waitFor(() => expect(answers).toHaveLength(1), WAIT);
  expect(answers[0]?.status).toBe(429);
  expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(3000);
  // until when, for programs and pages alike
  const [until = ''] = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec((await answers[0]?.text()) ?? '') ?? [];
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(3_000_000);
  end.abort();
  await all;
});
