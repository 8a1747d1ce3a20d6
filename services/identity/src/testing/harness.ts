import { createPostgresBus, type ReceivedMessage } from '@rollheim/bus';
import { TOPICS } from '@rollheim/contracts';
import { clientSecret, PASSWORD_GRANT } from '@rollheim/contracts/server';
import {
  startTestMailbox,
  startTestSystem,
  testKey,
  type TestMailbox,
  type TestSystem,
} from '@rollheim/tooling/testing';
import { createRemoteJWKSet, jwtVerify, type JWTVerifyResult } from 'jose';
import { start } from '../main.ts';

/** The service with its database, bus and mailbox, and its calls as the shell's server makes them. */
export interface IdentityHarness {
  readonly system: TestSystem;
  readonly mailbox: TestMailbox;
  readonly bus: ReturnType<typeof createPostgresBus>;
  /** Origin of the service. */
  readonly base: string;
  /** What came on the topics that were asked for, in order. */
  readonly seen: readonly ReceivedMessage[];
  /** A call; `path` begins with a slash. */
  post<Body = Record<string, never> & { code?: string }>(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Body }>;
  /** The token endpoint, asked as the client of the shell. */
  token(
    params: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: Record<string, string> }>;
  /** Logs in by password from a network address. */
  login(username: string, password: string, address?: string): ReturnType<IdentityHarness['token']>;
  refresh(refreshToken: string): ReturnType<IdentityHarness['token']>;
  /** Checks an access token by the keys of the service. */
  verify(jwt: string): Promise<JWTVerifyResult>;
  stop(): Promise<void>;
}

/** Starts the service with demo accounts; messages of `topics` are kept. */
export async function startIdentity(topics: readonly string[] = []): Promise<IdentityHarness> {
  const system = await startTestSystem(['identity']);
  const mailbox = await startTestMailbox();
  const bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  const service = await start(system.env('identity', { PORT: '0', DEMO: '1', SMTP_URL: mailbox.url }));
  const seen: ReceivedMessage[] = [];
  if (topics.length > 0)
    await bus.subscribe({
      group: 'test',
      topics: [...topics],
      start: 'earliest',
      onMessages: async (messages) => void seen.push(...messages),
    });
  const base = `http://127.0.0.1:${service.port}`;
  const token: IdentityHarness['token'] = async (params) => {
    const secret = clientSecret(testKey('oidc-client'), 'shell');
    const response = await fetch(`${base}/oidc/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`shell:${secret}`)}` },
      body: new URLSearchParams(params),
    });
    const { status, headers } = response;
    return { status, headers, body: (await response.json()) as Record<string, string> };
  };
  return {
    system,
    mailbox,
    bus,
    seen,
    base,
    async post<Body>(path: string, body: unknown, headers: Record<string, string> = {}) {
      const response = await fetch(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Body };
    },
    token,
    login: (username, password, address = '198.51.100.7') =>
      token({ grant_type: PASSWORD_GRANT, username, password, address }),
    refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    verify: (jwt) =>
      jwtVerify(jwt, createRemoteJWKSet(new URL(`${base}/oidc/jwks`)), {
        issuer: 'http://localhost:8080/oidc',
        audience: 'rollheim',
        typ: 'at+jwt',
      }),
    async stop() {
      await service.stop();
      await bus.close();
      await mailbox.goDown();
      await system.stop();
    },
  };
}

/** Body of a registration. */
export const person = (email: string) => ({
  email,
  password: 'Wohnmobil2026',
  profileType: 'PRIVATE',
  name: 'Jan',
  surname: 'Test',
  language: 'de',
});

/** The token of a link in a mail; empty where there is none. */
export const linkToken = (text: string, parameter: string): string =>
  new RegExp(`${parameter}=([\\w-]+)`).exec(text)?.[1] ?? '';
