import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildModule } from '@rollheim/build';
import {
  freeBlock,
  type TestDatabase,
  type TestPostgres,
  withPostgres,
  writeShellFixture,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  RegistryClient,
  ensureKey,
  OPERATIONS,
  readKey,
  type TeamKey,
  publishRelease,
  canonical,
  signText,
  type GateResult,
} from '@rollheim/release-management';
import { start } from '../main.ts';

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures');
const cache = join(import.meta.dirname, '..', '..', '..', '..', '.cache');
const BASE = await freeBlock();
const URL_ = `http://127.0.0.1:${BASE + 3}`;
const MODULE = 'mf-fixture';
const PAGE = { slug: { de: '/muster', en: '/sample' } };
const notes = { gitCommit: null, dirty: true, changelog: 'a change', publisher: 'test' };
let postgres: TestPostgres;
let database: TestDatabase;
let dir: string;
let running: Awaited<ReturnType<typeof start>>;
let team: TeamKey;
let operations: TeamKey;
let patch = 0;

const client = (): RegistryClient => new RegistryClient(URL_, operations);
const codes = ({ findings }: GateResult): string[] => [...new Set(findings.map(({ code }) => code))];

/** Builds the fixture with the files of a variant and the changes to its module.json, and publishes it. */
async function publish(variant: string | null, change: object = {}) {
  const version = `1.0.${patch++}`;
  const source = join(dir, 'source', version, MODULE);
  await cp(join(fixtures, MODULE), source, { recursive: true });
  if (variant) await cp(join(fixtures, 'variants', variant), source, { recursive: true });
  const definition = JSON.parse(await readFile(join(source, 'module.json'), 'utf8')) as object;
  await writeFile(join(source, 'module.json'), JSON.stringify({ ...definition, ...change }));
  const built = await buildModule(source, { version, outDir: join(dir, 'out', version), quality: 1 });
  const { gate } = await publishRelease(built, team, notes, new RegistryClient(URL_, team).publishTarget());
  return { version, built, gate };
}

beforeAll(async () => {
  postgres = await withPostgres({ bffs: ['bff_fixture'] });
  database = await postgres.database();
  await mkdir(cache, { recursive: true });
  dir = await mkdtemp(join(cache, 'gate-test-'));
  await writeShellFixture(dir);
  running = await start({
    ...database.config('releases'),
    BASE_PORT: String(BASE),
    PORT: String(BASE + 3),
    PUBLIC_URL: 'http://localhost:8080',
    BLOB_DIR: join(dir, 'data', 'blobs'),
    SOURCE_DIR: dir,
    GATE_READY_MS: '6000',
    LOG_LEVEL: 'fatal',
  });
  const keys = join(dir, 'data', 'keys');
  operations = (await readKey(keys, OPERATIONS))!;
  team = await ensureKey(keys, MODULE);
  await client().addKey(MODULE, team.publicKey);
});

afterAll(async () => {
  await running?.stop();
  await postgres?.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('the gate', () => {
  test('passes the fixture with all four gates, and makes a module’s first release that of everyone', async () => {
    const { gate, version } = await publish(null);
    expect(gate).toMatchObject({ passed: true, findings: [], gates: [1, 2, 3, 4] });
    expect((await client().state()).modules[MODULE]?.stable).toBe(version);
  });

  test.each([
    ['a remote that brings another React', 'another-react', 'another_react'],
    ['a remote without a needed module-api range', 'no-module-api', 'module_api_missing'],
    ['a style sheet that reaches beyond the module', 'global-css', 'global_css'],
    ['a module that cannot be rendered', 'throws', 'boot_failed'],
    ['a BFF that never gets ready', 'never-ready', 'bff_not_ready'],
    ['a projection that cannot be built', 'no-projection', 'projection_failed'],
    ['a module that clears what others keep in the browser', 'clears-storage', 'foreign_data'],
    ['a module that overwrites a cookie of the shell', 'foreign-cookie', 'foreign_data'],
    ['a page for everybody that shows nothing', 'empty', 'page_empty', { pages: { start: PAGE } }],
  ])('refuses %s', async (_name, variant, code, change: object = {}) => {
    const { gate, version } = await publish(variant, change);
    expect(codes(gate)).toEqual([code]);
    expect(gate.passed).toBe(false);
    await expect(client().share(MODULE, version, 10, 'try')).rejects.toMatchObject({
      status: 409,
      code: 'gate_refused',
    });
    // What was refused does not go on running.
    expect(Object.keys((await client().status()).modules[MODULE]?.backends ?? {})).toEqual(['1.0.0']);
  });

  test('passes a page that shows something, and an empty one that is only for those who are logged in', async () => {
    expect((await publish(null, { pages: { start: PAGE } })).gate.findings).toEqual([]);
    const closed = { pages: { start: { ...PAGE, session: true } } };
    expect((await publish('empty', closed)).gate.findings).toEqual([]);
  });

  test('refuses a module that leaves listeners, timers and nodes behind', async () => {
    const { gate } = await publish('leak');
    expect(codes(gate).sort()).toEqual(['leak_listeners', 'leak_nodes', 'leak_timers']);
  });

  test('refuses an asset that is not the one that was signed', async () => {
    const { version, built } = await publish(null, { title: 'Changed asset' });
    const asset = built.manifest.assets.find(({ path }) => /^web\/module\.\w+\.js$/.test(path))!;
    const file = join(dir, 'data', 'blobs', 'releases', asset.sha256.slice(0, 2), asset.sha256);
    const before = await readFile(file);
    await writeFile(file, `${before.toString()}\n`);
    const { findings } = await client().gate(MODULE, version);
    expect(findings[0]).toMatchObject({ gate: 1, code: 'asset_changed' });
    await rm(file);
    expect(codes(await client().gate(MODULE, version))).toEqual(['asset_missing']);
    await writeFile(file, before);
  });

  test('refuses a signature of another team, and one that does not fit', async () => {
    const { version, built } = await publish(null, { title: 'Foreign signature' });
    const other = await ensureKey(join(dir, 'data', 'keys'), 'mf-other');
    await client().addKey('mf-other', other.publicKey);
    const sign = (keyId: string, signature: string) =>
      database.query('update releases.releases set key_id = $1, signature = $2 where version = $3', [
        keyId,
        signature,
        version,
      ]);
    await sign(other.id, signText(other, canonical(built.manifest)));
    expect(codes(await client().gate(MODULE, version))).toEqual(['foreign_signature']);
    await sign(team.id, signText(other, canonical(built.manifest)));
    expect(codes(await client().gate(MODULE, version))).toEqual(['signature_invalid']);
  });

  test('refuses a command, a topic and an event that no one knows, and a module-api that the shell does not have', async () => {
    const unknown = {
      requires: { commands: ['auction.teleport@1'], topics: ['dreams.state'], events: ['dream.came@1'] },
    };
    const { gate } = await publish(null, { ...unknown, moduleApi: '^9.0.0' });
    expect(codes(gate)).toEqual(['module_api_range', 'command_unknown', 'topic_unknown', 'event_unknown']);
  });

  test('refuses to take calls and pages away, and a form that the release before cannot read, unless it says freeze', async () => {
    expect(codes((await publish(null, { api: ['/private/fixture'] })).gate)).toEqual(['api_gone']);
    const state = [{ kind: 'storage', name: 'fixture.list', writes: 2, reads: [1, 2] }];
    expect(codes((await publish(null, { state })).gate)).toEqual(['rollback_unsafe']);
    expect((await publish(null, { state, rollback: 'freeze' })).gate.passed).toBe(true);
    const forgetful = [{ kind: 'storage', name: 'fixture.list', writes: 2, reads: [2] }];
    expect(codes((await publish(null, { state: forgetful, rollback: 'freeze' })).gate)).toEqual([
      'state_unreadable',
    ]);
  });

  test('refuses to take the calls of another, and new ones that no one granted', async () => {
    const declaring = async (prefix: string) =>
      codes((await publish(null, { api: ['/public/fixture', prefix] })).gate);
    expect(await declaring('/public/time/zones')).toEqual(['prefix_taken']);
    expect(await declaring('/public/elsewhere')).toEqual(['prefix_not_granted']);
  });

  test('writes its report into the release and the audit log', async () => {
    const rows = await database.query<{ reason: string }>(
      "select reason from releases.audit where action = 'gate' and module = 'mf-fixture' order by id limit 2",
    );
    expect(rows.map(({ reason }) => reason)).toEqual(['passed gates 1, 2, 3, 4', 'refused: another_react']);
  });
});
