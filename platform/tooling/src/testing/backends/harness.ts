import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import { DEMO_PASSWORD, TOPICS, type Problem } from '@rollheim/contracts';
import { clientSecret, PASSWORD_GRANT } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { expect, vi } from 'vitest';
import { testMessage } from '../messages.ts';
import { testKey, withPostgres, type TestPostgres } from '../postgres.ts';
import { startTestMailbox, type TestMailbox } from '../test-mailbox.ts';
import { startTestBackends, startTestService, type TestBackends } from './backends.ts';

const MODULES = ['mf-account', 'mf-office'];
const SERVICES = ['identity', 'customers', 'orders', 'media'] as const;
/** Those that answer HTTP. */
const ANSWERING: readonly string[] = ['identity', 'media'];

/** Account and back office with real identity, customers, orders and media, and a mailbox for what they send. */
interface Harness {
  postgres: TestPostgres;
  mailbox: TestMailbox;
  bus: Bus;
  backends: TestBackends;
  identityUrl: string;
  mediaUrl: string;
  blobs: string;
}

/** Filled by {@link openHarness}. */
export const harness = {} as Harness;
const services: RunningService[] = [];

/** For `beforeAll`: starts everything, and further services where they are named. */
export async function openHarness(further: readonly string[] = []): Promise<void> {
  harness.postgres = await withPostgres();
  harness.mailbox = await startTestMailbox();
  const database = await harness.postgres.database();
  harness.bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await harness.bus.declare(TOPICS);
  harness.blobs = await mkdtemp(join(tmpdir(), 'rollheim-account-'));
  const more = {
    DEMO: '1',
    DRAW_AHEAD: '0',
    BLOB_DIR: harness.blobs,
    SMTP_URL: harness.mailbox.url,
    PUBLIC_URL: 'http://localhost:8080',
  };
  for (const name of [...SERVICES.slice(0, -1), ...further, ...SERVICES.slice(-1)]) {
    const port = ANSWERING.includes(name) ? { PORT: '0' } : {};
    // media asks identity, which is the first one, for its keys
    const keys = services[0] ? { IDENTITY_URL: `http://127.0.0.1:${services[0].port}` } : {};
    services.push(
      await startTestService(name, { ...database.config(`svc_${name}`), ...more, ...port, ...keys }),
    );
  }
  harness.identityUrl = `http://127.0.0.1:${services[0]?.port}`;
  harness.mediaUrl = `http://127.0.0.1:${services.at(-1)?.port}`;
  const urls = { IDENTITY_URL: harness.identityUrl, MEDIA_URL: harness.mediaUrl };
  harness.backends = await startTestBackends(MODULES, database, { ...more, ...urls });
  for (const service of services) await vi.waitFor(async () => expect(await service.notReady()).toEqual([]));
  await vi.waitFor(async () => expect(await harness.backends.notReady()).toEqual([]), { timeout: 15_000 });
}

/** For `afterAll`. */
export async function closeHarness(): Promise<void> {
  await harness.backends?.stop();
  // tests share a worker: the next harness begins with none
  for (const service of services.splice(0).toReversed()) await service.stop();
  await harness.bus?.close();
  await harness.mailbox?.goDown();
  await harness.postgres?.stop();
  if (harness.blobs) await rm(harness.blobs, { recursive: true, force: true });
}

/** The token of a session. */
export async function login(
  { email }: { readonly email: string },
  password: string = DEMO_PASSWORD,
): Promise<string> {
  const response = await fetch(`${harness.identityUrl}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`shell:${clientSecret(testKey('oidc-client'), 'shell')}`)}` },
    body: new URLSearchParams({
      grant_type: PASSWORD_GRANT,
      username: email,
      password,
      address: '198.51.100.7',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`No token for ${email}: ${response.status}`);
  return token;
}

interface Called<Body> {
  readonly status: number;
  readonly body: Body;
  readonly location: string | null;
}

/** Calls the backend that answers the path, with a key of its own each time. */
export async function call<Body = Problem>(
  method: string,
  path: string,
  token: string | null = null,
  body?: unknown,
): Promise<Called<Body>> {
  const file = body instanceof FormData;
  const response = await fetch(`${harness.backends.originOf(path)}/api${path}`, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(body === undefined || file ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }),
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  return { status: response.status, body: (await response.json()) as Body, location };
}

/** Says what an owner that does not run here would say. */
export const publish = (topic: string, key: string, payload: unknown, type = topic): Promise<void> =>
  harness.bus.send([testMessage(topic, key, payload, { type })]);

/** A small PDF, as a browser sends it. */
export function pdf(name = 'Handelsregister.pdf', text = '%PDF-1.4\n%%EOF\n'): FormData {
  const form = new FormData();
  form.append('file', new File([text], name, { type: 'application/pdf' }));
  return form;
}
