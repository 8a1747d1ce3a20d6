import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommandClient, createPostgresBus, type CommandClient, type Outcome } from '@rollheim/bus';
import { DEMO_PASSWORD, REPLY_TOPIC, TOPICS, type Problem } from '@rollheim/contracts';
import { clientSecret, DATA_OWNERS, PASSWORD_GRANT, signPermit } from '@rollheim/contracts/server';
import { freePort } from '@rollheim/embedded';
import type { RunningService } from '@rollheim/service-kit';
import { expect, vi } from 'vitest';
import { testCommand } from '../messages.ts';
import { testKey, withPostgres, type TestDatabase } from '../postgres.ts';
import { startTestMailbox, type TestMailbox } from '../test-mailbox.ts';
import { startTestBackends, startTestService } from './backends.ts';

/** The shell keeps copies and logs alone, and needs a registry to run. */
const OWNERS = DATA_OWNERS.filter((name) => name !== 'shell-server');
const WAIT = { interval: 20 };

/** Account and back office with every service that keeps data of people, as the launcher composes them. */
export async function openEveryone(given: Readonly<Record<string, string>> = {}) {
  const postgres = await withPostgres();
  const mailbox: TestMailbox = await startTestMailbox();
  const database: TestDatabase = await postgres.database();
  const bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  const commands: CommandClient = await createCommandClient(bus, {
    instanceId: 'test',
    replyTopic: REPLY_TOPIC,
  });
  const blobDir = await mkdtemp(join(tmpdir(), 'personal-'));
  const services: RunningService[] = [];
  const more: Record<string, string> = {
    DEMO: '1',
    DRAW_AHEAD: '0',
    SMTP_URL: mailbox.url,
    PUBLIC_URL: 'http://localhost:8080',
    BLOB_DIR: blobDir,
    DATA_OWNERS: OWNERS.join(','),
    AUCTION_SCHEDULE: JSON.stringify({ leadSeconds: 600, hotSeconds: 300 }),
    ...given,
  };
  const startOne = async (name: string, env: Record<string, string> = {}) => {
    const service = await startTestService(name, { ...database.config(`svc_${name}`), ...more, ...env });
    services.push(service);
    return `http://127.0.0.1:${service.port}`;
  };
  // they ask each other: media for identity's keys, identity for files
  const identityPort = String(await freePort());
  const mediaUrl = await startOne('media', { PORT: '0', IDENTITY_URL: `http://127.0.0.1:${identityPort}` });
  const identityUrl = await startOne('identity', { PORT: identityPort, MEDIA_URL: mediaUrl });
  for (const name of [...OWNERS, 'content'].filter((each) => each !== 'media' && each !== 'identity'))
    await startOne(name);
  const backends = await startTestBackends(['mf-account', 'mf-office'], database, {
    ...more,
    IDENTITY_URL: identityUrl,
  });
  for (const service of services)
    await vi.waitFor(async () => expect(await service.notReady()).toEqual([]), WAIT);
  await vi.waitFor(async () => expect(await backends.notReady()).toEqual([]), WAIT);

  return {
    mailbox,
    mediaUrl,
    blobDir,
    adminUrl: database.adminUrl,
    query: database.query.bind(database),

    /** The token of a session; throws where the login is refused. */
    async login(email: string, password: string = DEMO_PASSWORD): Promise<string> {
      const answer = await fetch(`${identityUrl}/oidc/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`shell:${clientSecret(testKey('oidc-client'), 'shell')}`)}` },
        body: new URLSearchParams({
          grant_type: PASSWORD_GRANT,
          username: email,
          password,
          address: '198.51.100.7',
        }),
      });
      const { access_token: token, error } = (await answer.json()) as {
        access_token?: string;
        error?: string;
      };
      if (!token) throw new Error(error ?? String(answer.status));
      return token;
    },

    /** A call, as it answers. */
    fetch: (method: string, path: string, token: string, body?: object): Promise<Response> =>
      fetch(`${backends.originOf(path)}/api${path}`, {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),

    /** A call: status and JSON. */
    async call<Body = Problem>(method: string, path: string, token: string, body?: object) {
      const answer = await this.fetch(method, path, token, body);
      return { status: answer.status, body: (await answer.json()) as Body };
    },

    /** A command to its owner. */
    send: (topic: string, type: string, key: string, actor: string, payload: object): Promise<Outcome> =>
      commands.command(testCommand(topic, key, type, payload, actor)),

    /** Uploads a file as this owner; gives its id. */
    async upload(
      owner: string,
      adId: string,
      mediaKind: 'image' | 'document',
      bytes: Buffer,
    ): Promise<string> {
      const permit = await signPermit(
        { use: 'upload', mediaKind, owner, adId, maxBytes: 1_000_000 },
        testKey('media-permit'),
      );
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), 'papers.pdf');
      const answer = await fetch(`${mediaUrl}/media`, {
        method: 'POST',
        headers: { 'x-permit': permit },
        body: form,
      });
      return ((await answer.json()) as { mediaId: string }).mediaId;
    },

    async stop() {
      await backends.stop();
      for (const service of services.toReversed()) await service.stop();
      await commands.close();
      await bus.close();
      await mailbox.goDown();
      await postgres.stop();
      await rm(blobDir, { recursive: true, force: true });
    },
  };
}
