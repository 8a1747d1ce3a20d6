import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildModule, type BuiltRelease } from '@rollheim/build';
import {
  freeBlock,
  type TestDatabase,
  type TestPostgres,
  until,
  withPostgres,
  writeModuleFixture,
  writeShellFixture,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  RegistryClient,
  OPERATIONS,
  readKey,
  type TeamKey,
  publishRelease,
  type PublishTarget,
} from '@rollheim/release-management';
import { start } from '../main.ts';

const cache = join(import.meta.dirname, '..', '..', '..', '..', '.cache');
const BASE = await freeBlock();
const URL_ = `http://127.0.0.1:${BASE + 3}`;
const notes = { gitCommit: null, dirty: true, changelog: 'a change', publisher: 'test' };
let postgres: TestPostgres;
let database: TestDatabase;
let dir: string;
let running: Awaited<ReturnType<typeof start>>;
let team: TeamKey;
let operations: TeamKey;

const config = (): Record<string, string> => ({
  ...database.config('releases'),
  BASE_PORT: String(BASE),
  PORT: String(BASE + 3),
  PUBLIC_URL: 'http://localhost:8080',
  BLOB_DIR: join(dir, 'data', 'blobs'),
  SOURCE_DIR: dir,
  RETIRE_AFTER_MS: '1500',
  GATE_SMOKE: 'off',
  LOG_LEVEL: 'fatal',
});

async function build(version: string, word: string): Promise<BuiltRelease> {
  const source = join(dir, 'next', 'mf-one');
  await writeModuleFixture(source, { name: 'mf-one', version, api: ['/public/one'], word });
  return buildModule(source, { outDir: join(dir, 'out', version), quality: 1 });
}

const publish = (built: BuiltRelease, key: TeamKey, target?: PublishTarget) =>
  publishRelease(built, key, notes, target ?? new RegistryClient(URL_, key).publishTarget());

const wordOf = async (url: string | undefined): Promise<string> =>
  ((await (await fetch(`${url}/api/public/one`)).json()) as { word: string }).word;

const blobCount = async (): Promise<number> =>
  (await readdir(join(dir, 'data', 'blobs', 'releases'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;

beforeAll(async () => {
  postgres = await withPostgres({ bffs: ['bff_one', 'bff_two'] });
  database = await postgres.database();
  dir = await mkdtemp(join(cache, 'releases-test-'));
  await writeShellFixture(dir);
  await writeModuleFixture(join(dir, 'mf-one'), {
    name: 'mf-one',
    version: '1.0.0',
    api: ['/public/one'],
    word: 'old',
  });
  await writeModuleFixture(join(dir, 'mf-two'), {
    name: 'mf-two',
    version: '1.0.0',
    api: ['/public/two'],
    word: 'two',
  });
  running = await start(config());
  team = (await readKey(join(dir, 'data', 'keys'), 'mf-one'))!;
  operations = (await readKey(join(dir, 'data', 'keys'), OPERATIONS))!;
});

afterAll(async () => {
  await running?.stop();
  await postgres?.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('the first start', () => {
  test('publishes the sources and serves them, all stable BFFs in one process', async () => {
    const client = new RegistryClient(URL_);
    const status = await until(async () => {
      const now = await client.status();
      return now.modules['mf-one']?.backends['1.0.0'] && now.modules['mf-two']?.backends['1.0.0']
        ? now
        : undefined;
    });
    expect(Object.keys(status.modules).sort()).toEqual(['mf-one', 'mf-two', 'shell']);
    expect(status.hosts).toHaveLength(1);
    expect(await wordOf(status.modules['mf-one']?.backends['1.0.0'])).toBe('old');
  });

  test('gives the files of a release out by their digest', async () => {
    const client = new RegistryClient(URL_);
    const { manifest } = await client.release('mf-one', '1.0.0');
    for (const { sha256, bytes } of manifest.assets) {
      const body = await client.file(sha256);
      expect(body?.length).toBe(bytes);
      expect(createHash('sha256').update(body!).digest('hex')).toBe(sha256);
    }
    expect(await client.file('0'.repeat(64))).toBeNull();
    expect(await client.file('..%2f..%2fkeys')).toBeNull();
  });
});

describe('a publish', () => {
  test('refuses the same version with other content and takes the same content again as no change', async () => {
    const first = await build('1.1.0', 'new');
    expect(await publish(first, team)).toMatchObject({ unchanged: false });
    expect(await publish(first, team)).toMatchObject({
      unchanged: true,
      uploaded: 0,
      gate: { passed: true },
    });
    const other = await build('1.1.0', 'something else');
    await expect(publish(other, team)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const release = await new RegistryClient(URL_).release('mf-one', '1.1.0');
    expect(release.manifest).toEqual(first.manifest);
  });

  test('leaves nothing when the upload breaks', async () => {
    const built = await build('1.2.0', 'broken');
    const before = await blobCount();
    const target = new RegistryClient(URL_, team).publishTarget();
    let uploads = 0;
    const breaking: PublishTarget = {
      ...target,
      upload: (manifest, sha256, body) => {
        if (uploads++ === 1) throw new Error('the line broke');
        return target.upload(manifest, sha256, body);
      },
    };
    await expect(publish(built, team, breaking)).rejects.toThrow('the line broke');
    const client = new RegistryClient(URL_);
    expect((await client.releases('mf-one')).map(({ manifest }) => manifest.version)).not.toContain('1.2.0');
    await expect(client.release('mf-one', '1.2.0')).rejects.toMatchObject({ status: 404 });
    expect(await blobCount()).toBe(before);
  });

  test('cannot be committed with an asset missing, nor take bytes that have another digest', async () => {
    const built = await build('1.3.0', 'incomplete');
    const target = new RegistryClient(URL_, team).publishTarget();
    const incomplete: PublishTarget = { ...target, upload: async () => undefined };
    await expect(publish(built, team, incomplete)).rejects.toMatchObject({ status: 409 });
    const swapped: PublishTarget = {
      ...target,
      upload: (manifest, sha256) => target.upload(manifest, sha256, Buffer.from('x')),
    };
    await expect(publish(built, team, swapped)).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
  });

  test('is for the module of the key alone, and only when signed', async () => {
    const other = (await readKey(join(dir, 'data', 'keys'), 'mf-two'))!;
    const built = await build('1.4.0', 'foreign');
    await expect(publish(built, other)).rejects.toMatchObject({ status: 403, code: 'not_allowed' });
    const unsigned = await fetch(`${URL_}/modules/mf-one/take-back`, { method: 'POST' });
    expect(unsigned.status).toBe(401);
  });
});

describe('a rollout by hand', () => {
  test('refuses bad requests with a reason that names what is wrong', async () => {
    const client = new RegistryClient(URL_, operations);
    await expect(client.share('mf-none', '1.1.0', 10, 'why')).rejects.toMatchObject({
      status: 404,
      fields: { module: expect.any(String) },
    });
    await expect(client.share('mf-one', '9.9.9', 10, 'why')).rejects.toMatchObject({
      status: 404,
      fields: { version: expect.any(String) },
    });
    await expect(client.share('mf-one', '1.1.0', 101, 'why')).rejects.toMatchObject({
      status: 400,
      fields: { percent: expect.any(String) },
    });
    await expect(client.share('mf-one', '1.1.0', 10, ' ')).rejects.toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    });
  });

  test('runs both releases side by side, each answering with its own word, and takes back', async () => {
    const client = new RegistryClient(URL_, team);
    const change = await client.share('mf-one', '1.1.0', 10, 'try it');
    expect(change).toEqual({ changed: true, module: 'mf-one', stable: '1.0.0', target: '1.1.0', share: 10 });
    expect(await client.share('mf-one', '1.1.0', 10, 'again')).toMatchObject({ changed: false });
    const { modules, hosts } = await client.status();
    expect(hosts).toHaveLength(2);
    expect(await wordOf(modules['mf-one']?.backends['1.0.0'])).toBe('old');
    expect(await wordOf(modules['mf-one']?.backends['1.1.0'])).toBe('new');
    await client.share('mf-one', '1.1.0', 100, 'good');
    expect((await client.state()).modules['mf-one']).toMatchObject({
      stable: '1.1.0',
      previous: '1.0.0',
      rollout: null,
    });
    // who falls back to the release before is answered by it, however long ago it was everyone's
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const { backends = {} } = (await client.state()).modules['mf-one'] ?? {};
    expect(await wordOf(backends['1.0.0'])).toBe('old');
    expect(await client.takeBack('mf-one', 'complaints')).toMatchObject({ changed: true, stable: '1.0.0' });
    expect(await client.takeBack('mf-one', 'complaints')).toMatchObject({ changed: false });
    // what console and CLI read: the rollout is not complete any more
    expect((await client.rollouts('mf-one')).map(({ phase, share }) => [phase, share])).toEqual([
      ['withdrawn', 0],
    ]);
    // No one needs it any more: its process ends.
    await until(async () => (await client.status()).hosts.length === 1);
  });

  test('keeps an audit log that cannot be changed', async () => {
    const rows = await database.query<{ action: string; who: string; reason: string }>(
      "select action, who, reason from releases.audit where module = 'mf-one' order by id",
    );
    expect(rows.map(({ action }) => action).join(' ')).toBe(
      'publish gate publish gate gate share share take-back',
    );
    expect(rows.at(-1)).toMatchObject({ who: 'mf-one', reason: 'complaints' });
    await expect(database.query("update releases.audit set reason = 'other'")).rejects.toThrow('append-only');
    await expect(database.query('delete from releases.audit')).rejects.toThrow('append-only');
  });

  test('starts a killed host again', async () => {
    const client = new RegistryClient(URL_);
    const { hosts } = await client.status();
    const pid = hosts[0]?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    const again = await until(async () => {
      const now = await client.status();
      const [host] = now.hosts;
      return host?.pid !== undefined && host.pid !== pid && now.modules['mf-one']?.backends['1.0.0']
        ? now
        : undefined;
    });
    expect(await wordOf(again.modules['mf-one']?.backends['1.0.0'])).toBe('old');
  });

  test('serves the registry again after a restart, also when the source has changed', async () => {
    await running.stop();
    await writeModuleFixture(join(dir, 'mf-one'), {
      name: 'mf-one',
      version: '1.0.0',
      api: ['/public/one'],
      word: 'changed',
    });
    running = await start(config());
    const client = new RegistryClient(URL_);
    const state = await until(async () => {
      const now = await client.state();
      return now.modules['mf-one']?.backends['1.0.0'] ? now : undefined;
    });
    expect(await wordOf(state.modules['mf-one']?.backends['1.0.0'])).toBe('old');
  });

  test('publishes its first state after a restart only once every BFF that visitors need is up, a canary as well', async () => {
    const client = new RegistryClient(URL_, team);
    await client.share('mf-one', '1.1.0', 10, 'a look', { restore: true });
    await running.stop();
    const starting = start(config());
    const first = await until(() => client.state().catch(() => undefined));
    running = await starting;
    const backends = Object.entries(first.modules).flatMap(([module, state]) =>
      Object.keys(state.backends).map((version) => `${module} ${version}`),
    );
    expect(backends.sort()).toEqual(['mf-one 1.0.0', 'mf-one 1.1.0', 'mf-two 1.0.0']);
    await client.takeBack('mf-one', 'seen');
  });

  test('after a restart the release before answers as well, in a process that those before share', async () => {
    const client = new RegistryClient(URL_, team);
    await client.share('mf-one', '1.1.0', 100, 'good', { restore: true });
    await running.stop();
    running = await start(config());
    const url = await until(async () => (await client.state()).modules['mf-one']?.backends['1.0.0']);
    expect(await wordOf(url)).toBe('old');
    expect((await client.status()).hosts.map(({ name, releases }) => [name, releases])).toEqual([
      ['stable', ['mf-one@1.1.0', 'mf-two@1.0.0']],
      ['previous', ['mf-one@1.0.0']],
    ]);
    await client.takeBack('mf-one', 'seen');
  });

  test('shows a module in its errors that the release of another wanted its addresses', async () => {
    const source = join(dir, 'claim', 'mf-one');
    const api = ['/public/one', '/public/two', '/public/two/below'];
    await writeModuleFixture(source, { name: 'mf-one', version: '1.2.0', api, word: 'two' });
    const built = await buildModule(source, { outDir: join(dir, 'out', '1.2.0'), quality: 1 });
    const { gate } = await publish(built, team);
    expect(gate.passed).toBe(false);
    const other = new RegistryClient(URL_, (await readKey(join(dir, 'data', 'keys'), 'mf-two'))!);
    const claim = { module: 'mf-two', version: '1.0.0', source: 'address_claim', count: 1, stack: null };
    const message = (path: string) =>
      `mf-one 1.2.0 was refused: /api${path} belongs to mf-two, which answers /api/public/two`;
    const shown = await other.errors('mf-two');
    expect(shown.toSorted((a, b) => a.message.length - b.message.length)).toMatchObject([
      { ...claim, message: message('/public/two'), samples: [] },
      { ...claim, message: message('/public/two/below'), samples: [] },
    ]);
    await new RegistryClient(URL_, team).gate('mf-one', '1.2.0');
    expect((await other.errors('mf-two')).map(({ count }) => count)).toEqual([2, 2]);
    expect(await new RegistryClient(URL_, team).errors('mf-one')).toEqual([]);
  });
});
