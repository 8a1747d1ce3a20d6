import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildModule } from '@rollheim/build';
import { repositoryRoot } from '@rollheim/build/facts';
import { freeBlock, withPostgres, writeShellFixture, type TestPostgres } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  RegistryClient,
  ensureKey,
  OPERATIONS,
  readKey,
  type TeamKey,
  publishRelease,
  type GateResult,
} from '@rollheim/release-management';
import { start } from '../main.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import type { Edit } from '../testing/faulty-release.ts';
import { FAULTY } from '../testing/faulty-releases.ts';

const root = repositoryRoot(import.meta.dirname);
const fixture = join(import.meta.dirname, '..', '..', 'fixtures', 'mf-pages');
const BASE = await freeBlock();
const URL_ = `http://127.0.0.1:${BASE + 3}`;
const MODULE = 'mf-catalog';
const notes = { gitCommit: null, dirty: true, changelog: 'a change', publisher: 'test' };
let postgres: TestPostgres;
let dir: string;
let running: Awaited<ReturnType<typeof start>>;
let team: TeamKey;
let operations: TeamKey;
let site: TestSite;
let patch = 0;
/** The first of the faulty releases is tried in every run: each costs a build and three looks at every page. */
const all = process.env['FAULTY_RELEASES'] === 'all';

const client = (): RegistryClient => new RegistryClient(URL_, team);
const codes = ({ findings }: GateResult): string[] => [...new Set(findings.map(({ code }) => code))];

/** Publishes the fixture with these changes; the gate's word. */
async function publish(edits: readonly Edit[]): Promise<{ version: string; gate: GateResult }> {
  const version = `1.0.${patch++}`;
  const source = join(dir, 'source', version, MODULE);
  await cp(fixture, source, { recursive: true });
  for (const { file, from, to } of edits) {
    const text = await readFile(join(source, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
    await writeFile(join(source, file), text.replaceAll(from, to));
  }
  const built = await buildModule(source, { version, outDir: join(dir, 'out', version), quality: 1 });
  const { gate } = await publishRelease(built, team, notes, client().publishTarget());
  return { version, gate };
}

beforeAll(async () => {
  site = await startTestSite();
  postgres = await withPostgres({ bffs: ['bff_catalog'] });
  const database = await postgres.database();
  await mkdir(join(root, '.cache'), { recursive: true });
  dir = await mkdtemp(join(root, '.cache', 'faulty-releases-'));
  await writeShellFixture(dir);
  running = await start({
    ...database.config('releases'),
    BASE_PORT: String(BASE),
    PORT: String(BASE + 3),
    PUBLIC_URL: site.url,
    IDENTITY_URL: site.identityUrl,
    GATE_PERSONS: 'dealer=dealer@rollheim.example:password',
    BLOB_DIR: join(dir, 'data', 'blobs'),
    SOURCE_DIR: dir,
    LOG_LEVEL: 'fatal',
  });
  const keys = join(dir, 'data', 'keys');
  [operations, team] = [(await readKey(keys, OPERATIONS))!, await ensureKey(keys, MODULE)];
  await new RegistryClient(URL_, operations).addKey(MODULE, team.publicKey);
  const { gate } = await publish([]);
  expect(gate).toMatchObject({ passed: true, findings: [] });
});

afterAll(async () => {
  await running?.stop();
  await site?.stop();
  await postgres?.stop();
  await rm(dir, { recursive: true, force: true });
});

test('a release that shows more, in other words and in another order, passes', async () => {
  const edits = [
    { file: 'web/locales/de.json', from: '"Bieten"', to: '"Mitbieten"' },
    { file: 'module.json', from: 'button: Bieten', to: 'button: Mitbieten' },
    { file: 'web/locales/de.json', from: '"Endet"', to: '"Letzter Tag:"' },
    { file: 'web/VehiclePage.tsx', from: '<h2>', to: '<button type="button">+</button>\n<p>3 ×</p>\n<h2>' },
    { file: 'web/ListPage.tsx', from: 'data?.vehicles.map', to: 'data?.vehicles.toReversed().map' },
    { file: 'web/ListPage.tsx', from: '{price} €', to: "€ {price.toFixed(2).replace('.', ',')}" },
    { file: 'bff/routes.ts', from: '  title,', to: '  title,\n  seats: 4,' },
  ];
  expect((await publish(edits)).gate).toMatchObject({ passed: true, findings: [], gates: [1, 2, 3, 4] });
});

describe('a faulty release', () => {
  const published = new Map<number, ReturnType<typeof publish>>();
  /** The release that brings a fault, and others with it. */
  const releaseOf = (release: number): ReturnType<typeof publish> => {
    const edits = FAULTY.filter((each) => each.release === release).flatMap((each) => each.edits);
    const word = published.get(release) ?? publish(edits);
    published.set(release, word);
    return word;
  };
  const tried = FAULTY.filter(({ release }) => release === 1 || all);

  test.each(tried)('is refused: $fault', async ({ release, gate: code, says }) => {
    const { passed, findings } = (await releaseOf(release)).gate;
    const said = findings.filter((each) => each.code === code).map(({ message }) => message);
    expect(said.join('\n'), findings.map((each) => `${each.code}: ${each.message}`).join('\n')).toMatch(says);
    expect(passed).toBe(false);
  });

  const meant = async (): Promise<void> => {
    const { version, gate } = await releaseOf(2);
    expect(codes(gate)).toEqual(['content_gone', 'answer_changed']);
    const again = await client().gate(MODULE, version, 'the text speaks for itself');
    expect(again).toMatchObject({
      passed: true,
      findings: [],
      intended: { reason: 'the text speaks for itself' },
    });
    const [line] = await client().audit(MODULE);
    expect(line).toMatchObject({
      action: 'gate',
      after: { version, passed: true, intended: again.intended?.findings.map(({ code }) => code) },
      reason: 'passed gates 1, 2, 3, 4; intended: the text speaks for itself',
    });
  };
  if (all) test('passes where what is gone is meant, and the history says why', meant);
});
