import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildModule, type BuiltRelease } from '@rollheim/build';
import {
  freeBlock,
  type TestDatabase,
  testMessage,
  type TestPostgres,
  withPostgres,
  writeModuleFixture,
  writeShellFixture,
  testKey,
} from '@rollheim/tooling/testing';
import { openPool } from '@rollheim/bus';
import { TOPICS } from '@rollheim/contracts';
import { openBus, startBff } from '@rollheim/service-kit';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderBlobs, ReleaseClient } from '@rollheim/release-client';
import {
  RegistryClient,
  OPERATIONS,
  readKey,
  type TeamKey,
  publishRelease,
  canonical,
  signRequest,
  signText,
} from '@rollheim/release-management';
import { start } from '../main.ts';
import { dropProjection } from './read-models.ts';
import { retireUnused } from './retention.ts';
import { saveProjection } from '../registry/store.ts';
import { Symbolicator } from '../telemetry/symbolicate.ts';

const cache = join(import.meta.dirname, '..', '..', '..', '..', '.cache');
const fixtures = join(import.meta.dirname, '..', '..', 'fixtures');
const BASE = await freeBlock();
const URL_ = `http://127.0.0.1:${BASE + 3}`;
const notes = { gitCommit: null, dirty: true, changelog: 'a change', publisher: 'test' };
let postgres: TestPostgres;
let database: TestDatabase;
let dir: string;
let running: Awaited<ReturnType<typeof start>>;
let team: TeamKey;
let pool: pg.Pool;

const client = (): RegistryClient => new RegistryClient(URL_, team);

async function build(version: string): Promise<BuiltRelease> {
  const source = join(dir, 'next', 'mf-one');
  await writeModuleFixture(source, {
    name: 'mf-one',
    version,
    api: ['/public/one'],
    word: `word ${version}`,
  });
  return buildModule(source, { outDir: join(dir, 'out', version), quality: 1 });
}
const publish = async (version: string) =>
  publishRelease(await build(version), team, notes, client().publishTarget());

beforeAll(async () => {
  postgres = await withPostgres({ bffs: ['bff_one'] });
  database = await postgres.database();
  await mkdir(cache, { recursive: true });
  dir = await mkdtemp(join(cache, 'upkeep-test-'));
  await writeShellFixture(dir);
  const fixture = { name: 'mf-one', version: '1.0.0', api: ['/public/one'], word: 'first' };
  await writeModuleFixture(join(dir, 'mf-one'), fixture);
  running = await start({
    ...database.config('releases'),
    BASE_PORT: String(BASE),
    PORT: String(BASE + 3),
    PUBLIC_URL: 'http://localhost:8080',
    BLOB_DIR: join(dir, 'data', 'blobs'),
    SOURCE_DIR: dir,
    GATE_SMOKE: 'off',
    LOG_LEVEL: 'silent',
  });
  team = (await readKey(join(dir, 'data', 'keys'), 'mf-one'))!;
  pool = openPool({ connectionString: database.url('releases'), options: '-c search_path=releases' });
});

afterAll(async () => {
  await pool?.end();
  await running?.stop();
  await postgres?.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('retention by last use', () => {
  const blobs = () => join(dir, 'data', 'blobs', 'releases');
  const age = (version: string, days: number) =>
    database.query(
      `update releases.releases set published_at = now() - make_interval(days => $2),
         last_used_at = now() - make_interval(days => $2) where module = 'mf-one' and version = $1`,
      [version, days],
    );

  test('keeps what is stable, to go back to, in a rollout, open to testers, or in use, and nothing else', async () => {
    for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) await publish(version);
    await client().share('mf-one', '1.1.0', 100, 'all'); // 1.0.0 is the one before
    await client().share('mf-one', '1.2.0', 10, 'rollout');
    await client().preview('mf-one', '1.3.0');
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) await age(version, 90);
    await database.query('update releases.release_sets set first_used = $1, last_used_at = $1', [
      new Date(Date.now() - 90 * 86_400_000),
    ]);
    const use = [{ module: 'mf-one', version: '1.4.0' }];
    // a stranger keeps no files, and makes no set known
    const stranger = new ReleaseClient(URL_);
    await expect(stranger.noteUse(use)).rejects.toMatchObject({ status: 401 });
    await expect(stranger.saveReleaseSet({ 'mf-one': '1.4.0' })).rejects.toMatchObject({ status: 401 });
    await new ReleaseClient(URL_, { servingKey: testKey('serving') }).noteUse(use);
    expect(await retireUnused(pool, 30)).toEqual([{ module: 'mf-one', version: '1.5.0' }]);
    expect(await retireUnused(pool, 30)).toEqual([]);
    const rows = await database.query<{ action: string; reason: string }>(
      "select action, reason from releases.audit where action = 'retire'",
    );
    expect(rows).toEqual([{ action: 'retire', reason: 'not used for 30 days' }]);
  });

  test('a release of a branch goes with its last link, however often it was used, and is never a visitor’s', async () => {
    for (const at of [1, 2, 3]) await publish(`1.6.0-new-filter.${at}`);
    await client().preview('mf-one', '1.6.0-new-filter.2');
    await expect(client().share('mf-one', '1.6.0-new-filter.2', 10, 'try')).rejects.toMatchObject({
      status: 409,
      code: 'release_of_branch',
    });
    for (const at of [1, 2]) await age(`1.6.0-new-filter.${at}`, 1);
    expect(await retireUnused(pool, 30)).toEqual([{ module: 'mf-one', version: '1.6.0-new-filter.1' }]);
    await database.query(
      `update releases.previews set expires_at = now() - interval '1 minute' where version like '%-new-filter.2'`,
    );
    expect(await retireUnused(pool, 30)).toEqual([{ module: 'mf-one', version: '1.6.0-new-filter.2' }]);
    const [line] = await client().audit('mf-one');
    expect(line).toMatchObject({ action: 'retire', reason: 'its links have expired' });
    // one that was just published has no link yet
    await age('1.6.0-new-filter.3', 1);
    expect(await retireUnused(pool, 30)).toHaveLength(1);
  });

  test('keeps the number of a retired release taken, and does not give it out any more', async () => {
    await expect(publish('1.5.0')).rejects.toMatchObject({ status: 409 });
    const stored = async () => (await readdir(blobs(), { recursive: true })).length;
    const before = await stored();
    await client()
      .publishTarget()
      .abandon({ module: 'mf-one', version: '9.9.9' } as never);
    expect(await stored()).toBeLessThan(before);
    expect((await client().gate('mf-one', '1.4.0')).findings).toEqual([]);
    const versions = (await client().releases('mf-one')).map(({ manifest }) => manifest.version);
    expect(versions).not.toContain('1.5.0');
    await expect(client().share('mf-one', '1.5.0', 10, 'try')).rejects.toMatchObject({
      status: expect.any(Number),
    });
  });
});

describe('the read model of a stopped release', () => {
  const release = { module: 'mf-one', version: '1.0.0' };
  const config = () => database.config('bff_one');
  const drop = (running: boolean) => {
    const { DATABASE_URL: url = '', BUS_URL = '' } = config();
    return dropProjection(pool, release, url, { BUS: 'postgres', BUS_URL }, { running: () => running });
  };

  test('goes with its positions once nothing uses it, and is whole when the release starts again', async () => {
    const bus = openBus({ BUS: 'postgres', BUS_URL: database.busUrl }, 'test');
    await bus.declare(TOPICS);
    await bus.send([testMessage('content.state', 'page/de/impressum', { version: 1 })]);
    await bus.close();
    const run = async () => {
      const bff = await startBff(
        {
          module: release.module,
          projection: {
            version: 1,
            tables: 'create table pages (key text primary key)',
            topics: ['content.state'],
            apply: async (messages, client) => {
              for (const { key } of messages)
                await client.query('insert into pages values ($1) on conflict do nothing', [key]);
            },
          },
          routes: () => [],
        },
        { ...config(), LOG_LEVEL: 'silent' },
      );
      await expect.poll(() => bff.notReady()).toEqual([]);
      const schema = bff.projection ?? '';
      const pages = await database.query(`select key from ${schema}.pages`);
      await bff.stop();
      await saveProjection(pool, release.module, release.version, schema);
      return { schema, pages };
    };
    const positions = () => database.query("select 1 from bus.positions where group_name like 'one\\_p\\_%'");
    const first = await run();
    expect(first.pages).toEqual([{ key: 'page/de/impressum' }]);
    expect(await drop(true)).toBeNull();
    expect(await positions()).not.toEqual([]);
    expect(await drop(false)).toBe(first.schema);
    expect(await positions()).toEqual([]);
    expect(await drop(false)).toBeNull();
    expect(await run()).toEqual(first);
  });
});

describe('bad input leaves nothing half done', () => {
  const count = async () => ({
    blobs: (await readdir(join(dir, 'data', 'blobs', 'releases'), { recursive: true })).length,
    rows: (await database.query('select 1 from releases.releases')).length,
    audit: (await database.query('select 1 from releases.audit')).length,
  });
  const post = async (body: Buffer, headers: object) => {
    const response = await fetch(`${URL_}/releases`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: new Uint8Array(body),
    });
    return { status: response.status, ...((await response.json()) as { code: string; title: string }) };
  };

  test('refuses unsigned, foreign, tampered, truncated, expired and replayed manifests, each with its reason', async () => {
    const { manifest } = await build('2.0.0');
    const reservation = (given: object = manifest, signature = signText(team, canonical(given))) =>
      Buffer.from(JSON.stringify({ manifest: given, signature, notes }));
    const signed = (body: Buffer) => signRequest(team, 'POST', '/releases', body);
    const before = await count();
    const good = reservation();

    expect(await post(good, {})).toMatchObject({ status: 401, code: 'not_authenticated' });
    expect(
      await post(
        reservation({ ...manifest, module: 'mf-two' }),
        signed(reservation({ ...manifest, module: 'mf-two' })),
      ),
    ).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    const tampered = reservation({ ...manifest, entry: 'other.js' }, signText(team, canonical(manifest)));
    expect(await post(tampered, signed(tampered))).toMatchObject({
      status: 400,
      title: 'the signature does not fit the manifest',
    });
    const truncated = good.subarray(0, good.length - 40);
    expect(await post(truncated, signed(good))).toMatchObject({ status: 403 });
    expect(await post(truncated, signed(truncated))).toMatchObject({
      status: 400,
      title: 'the body is not JSON',
    });
    const { 'x-key': key } = signed(good);
    const at = new Date(Date.now() - 6 * 60_000).toISOString();
    expect(await post(good, { ...signed(good), 'x-at': at, 'x-key': key })).toMatchObject({
      status: 403,
      title: 'the request is older than five minutes',
    });
    expect(await post(good, { ...signed(good), 'x-key': '0'.repeat(16) })).toMatchObject({ status: 403 });
    const noVersion = reservation({ ...manifest, version: 'latest' });
    expect(await post(noVersion, signed(noVersion))).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await count()).toEqual(before);

    const once = signed(good);
    expect(
      (
        await fetch(`${URL_}/releases`, {
          method: 'POST',
          headers: { ...once, 'content-type': 'application/json' },
          body: new Uint8Array(good),
        })
      ).status,
    ).toBe(200);
    expect(await post(good, once)).toMatchObject({
      status: 403,
      title: 'this signed request was sent before',
    });
    // the same bytes of a signature in another spelling
    for (const respelled of [once['x-signature'].replace(/=+$/, ''), `${once['x-signature']}=`])
      expect(await post(good, { ...once, 'x-signature': respelled })).toMatchObject({
        status: 403,
        title: 'the signature is not canonical base64',
      });
    await client().publishTarget().abandon(manifest);
    expect(await count()).toEqual(before);
  });

  test('refuses the gate for what is not published, and keys from anyone but operations', async () => {
    await expect(client().gate('mf-one', '9.9.9')).rejects.toMatchObject({ status: 404 });
    await expect(client().gate('mf-two', '1.0.0')).rejects.toMatchObject({ status: 403 });
    await expect(client().addKey('mf-two', team.publicKey)).rejects.toMatchObject({ status: 403 });
    const operations = (await readKey(join(dir, 'data', 'keys'), OPERATIONS))!;
    await expect(new RegistryClient(URL_, operations).addKey('mf-two', 'no key')).rejects.toMatchObject({
      status: 400,
      fields: { publicKey: expect.any(String) },
    });
  });
});

describe('stacks', () => {
  test('name the places of the sources, by maps that are kept with the release', async () => {
    const source = join(dir, 'stack', 'mf-fixture');
    await cp(join(fixtures, 'mf-fixture'), source, { recursive: true });
    await cp(join(fixtures, 'variants', 'throws'), source, { recursive: true });
    const { manifest, contents } = await buildModule(source, {
      version: '1.0.7',
      outDir: join(dir, 'out', 'stack'),
      quality: 1,
    });
    const blobs = folderBlobs(join(dir, 'stack-blobs'));
    for (const { asset, body } of contents) await blobs.put(asset.sha256, body);
    const release = (module: string, version: string) =>
      module === 'mf-fixture' && version === '1.0.7'
        ? Promise.resolve({ manifest } as never)
        : Promise.reject(new Error('there is no such release'));
    const stacks = new Symbolicator({ release, blobs });
    const script = contents.find(({ asset }) => /^web\/module\.\w+\.js$/.test(asset.path))!;
    const column = script.body.toString().indexOf('Error("the card is torn")') + 1;
    const file = script.asset.path.slice('web/'.length);
    const stack = (at: string) =>
      `Error: the card is torn\n    at f (${at}:1:${column})\n    at g (https://x.example/other.js:1:2)`;
    const place = /at f \([^\s()]*mf-fixture\/web\/Card\.tsx:3:\d+/;
    expect(
      await stacks.symbolicate(
        'mf-two',
        '1.0.0',
        stack(`https://rollheim.example/_r/mf-fixture/1.0.7/${file}`),
      ),
    ).toMatch(place);
    expect(await stacks.symbolicate('mf-fixture', '1.0.7', stack(file))).toMatch(place);
    const unknown = stack('https://rollheim.example/_r/mf-fixture/9.9.9/x.js');
    expect(await stacks.symbolicate('mf-fixture', '1.0.7', unknown)).toBe(unknown);
  });
});
