import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, startPostgres, type RunningPostgres } from '@rollheim/embedded';
import { startSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSystemEnv, type SystemEnv } from './system-env.ts';
import { asking, changedFile, changedRows, type Ask, type Damage } from './testing/damage.ts';
import { verify } from './verify.ts';

const folder = join(ROOT, '.cache', `test-verify-${process.pid}`);
const live = join(folder, 'live');
const copied = join(folder, 'copy');
const blobs = join(copied, 'blobs');
let postgres: RunningPostgres;
let system: SystemEnv;
let ask: Ask;

/** A system with the demo's market, stopped; then a copy of its cluster and its files. */
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const running = await startSystem({ dataDir: live, env: { DRAW_AHEAD: '0' } });
  await running.stop();
  cpSync(join(live, 'blobs'), blobs, { recursive: true });
  postgres = await startPostgres({ dataDir: join(folder, 'cluster'), template: join(live, 'postgres') });
  ask = asking(postgres.url);
  system = readSystemEnv({
    SECRET: readFileSync(join(live, 'run', 'secret'), 'utf8').trim(),
    ADMIN_DATABASE_URL: postgres.url,
    ROLLHEIM_DATA: copied,
  });
  // a file of a seller: the demo's pictures are drawn, not stored
  const bytes = Buffer.from('a photograph');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = join(blobs, 'media', 'originals', sha256.slice(0, 2), sha256);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  await ask(
    `insert into media.media (media_id, kind, owner, ad_id, sha256, mime, bytes, name)
     values ('photograph', 'image', 'o', 'a', '${sha256}', 'image/jpeg', ${bytes.length}, 'p.jpg')`,
  );
});

afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const look = async (...only: string[]) => {
  const said: string[] = [];
  return { faults: await verify(system, (line) => void said.push(line), only), said: said.join('\n') };
};

/** Auctions with a log that is long enough to be damaged in its middle. */
const auctionWith = async (more = 'true'): Promise<string> => {
  const [found] = await ask(
    `select auction_id from auctions.auction a where seq > 3 and ${more} order by auction_id limit 1`,
  );
  return found?.['auction_id'] ?? expect.fail(`no auction with ${more}`);
};

const ofLog = async (seq: number, change: string, more?: string): Promise<Damage> => {
  const auction = await auctionWith(more);
  return changedRows(ask, 'auctions.log', `auction_id = '${auction}' and seq = ${seq}`, change);
};

const ofRow = async (change: string, more?: string): Promise<Damage> =>
  changedRows(ask, 'auctions.auction', `auction_id = '${await auctionWith(more)}'`, `set ${change}`);

/** A read model of a module with rows in a table that has this column: schema and table. */
const modelOf = async (module: string, column: string): Promise<string> => {
  const tables = await ask(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where table_schema like '${module}\\_p\\_%' and column_name = '${column}' and table_name not like 'kit\\_%' order by 1`,
  );
  for (const { name = '' } of tables)
    if ((await ask(`select 1 from ${name} limit 1`)).length > 0) return name;
  return expect.fail(`no rows of ${module} with ${column}`);
};

const ofModel = async (module: string, column: string, change: string): Promise<Damage> => {
  const table = await modelOf(module, column);
  const [row] = await ask(`select ${column} as value from ${table} order by 1 limit 1`);
  return changedRows(ask, table, `${column} = '${row?.['value']?.replaceAll("'", "''")}'`, change);
};

const acts = (seq: string, change: string): Promise<Damage> =>
  changedRows(ask, 'identity.audit_log', `seq = ${seq}`, change);

const fileOfMedium = async (): Promise<string> => {
  const [found] = await ask("select sha256 from media.media where media_id = 'photograph'");
  const sha = found?.['sha256'] ?? '';
  return join(blobs, 'media', 'originals', sha.slice(0, 2), sha);
};

const fileOfRelease = async (): Promise<string> => {
  const [found] = await ask(
    "select asset->>'sha256' as sha from releases.releases, jsonb_array_elements(manifest->'assets') as asset where state = 'committed' order by 1 limit 1",
  );
  const sha = found?.['sha'] ?? '';
  return join(blobs, 'releases', sha.slice(0, 2), sha);
};

/** One damage at a time: what verifies it, and what its one sentence has to say. */
const DAMAGES: Readonly<
  Record<string, readonly [part: string, damage: () => Promise<Damage>, words: RegExp]>
> = {
  'an entry with another time': ['auctions', () => ofLog(2, 'set at = at + 1'), /entry 2 does not follow/],
  'an entry with another sender': [
    'auctions',
    () => ofLog(1, "set actor = 'somebody'"),
    /entry 1 does not follow/,
  ],
  'an entry with another head': ['auctions', () => ofLog(2, "set head = 'ab'"), /entry 2 does not follow/],
  'an entry that is missing': ['auctions', () => ofLog(2, 'delete'), /entry 2 of its log is missing/],
  'the last entry missing': [
    'auctions',
    async () => {
      const auction = await auctionWith();
      const last = `seq = (select max(seq) from auctions.log where auction_id = '${auction}')`;
      return changedRows(ask, 'auctions.log', `auction_id = '${auction}' and ${last}`, 'delete');
    },
    /its log ends with entry \d+, its row says \d+/,
  ],
  'a row that is missing': [
    'auctions',
    async () => changedRows(ask, 'auctions.auction', `auction_id = '${await auctionWith()}'`, 'delete'),
    /has a log and no row/,
  ],
  'another owner': ['auctions', () => ofRow("owner = 'somebody'"), /owner of its row is not that of its log/],
  'another state': ['auctions', () => ofRow("status = 'failed_na'"), /status of its row/],
  'another due instant': [
    'auctions',
    () => ofRow('next_due = next_due + 1', 'next_due is not null'),
    /next_due of its/,
  ],
  'another version': ['auctions', () => ofRow('version = version + 1'), /version of its row/],
  'another beginning of its state': ['auctions', () => ofRow('since = since + 1'), /since of its row/],
  'a missing bidder': [
    'auctions',
    () => ofRow('bidders = bidders - 0', 'jsonb_array_length(bidders) > 0'),
    /bidders of its row/,
  ],
  'another head': ['auctions', () => ofRow("head = 'ab'"), /does not lead to the head of its row/],
  'another snapshot': [
    'auctions',
    () => ofRow("snapshot = jsonb_set(snapshot, '{state,owner,customer}', '\"somebody\"')"),
    /its stored state is not that of its log/,
  ],
  'a medium without its last byte': [
    'media',
    async () => changedFile(await fileOfMedium(), (bytes) => bytes.subarray(0, -1)),
    /photograph: its bytes \w+ are others than were stored/,
  ],
  'a medium with other bytes': [
    'media',
    async () => changedFile(await fileOfMedium(), () => Buffer.from('b photograph')),
    /photograph: its bytes \w+ are others than were stored/,
  ],
  'a medium that is missing': [
    'media',
    async () => changedFile(await fileOfMedium(), () => null),
    /photograph: its bytes \w+ are missing/,
  ],
  'a file of a release with other bytes': [
    'releases',
    async () => changedFile(await fileOfRelease(), () => Buffer.from('other bytes')),
    /release \S+: \S+ \(\w+\) has other bytes than were published/,
  ],
  'a file of a release without its last byte': [
    'releases',
    async () => changedFile(await fileOfRelease(), (bytes) => bytes.subarray(0, -1)),
    /release \S+: \S+ \(\w+\) has other bytes than were published/,
  ],
  'a file of a release that is missing': [
    'releases',
    async () => changedFile(await fileOfRelease(), () => null),
    /release \S+: \S+ \(\w+\) is missing/,
  ],
  'another manifest': [
    'releases',
    () =>
      changedRows(
        ask,
        'releases.releases',
        "module = 'mf-catalog'",
        'set manifest = manifest || \'{"dependsOn":1}\'',
      ),
    /release mf-catalog@\S+: its manifest is not the one that was signed/,
  ],
  'an act by another operator': [
    'identity',
    () => acts('2', 'set actor = gen_random_uuid()'),
    /entry 2 does not follow/,
  ],
  'an act with another head': ['identity', () => acts('2', "set head = 'ab'"), /entry 2 does not follow/],
  'an act that is missing': ['identity', () => acts('2', 'delete'), /audit trail: entry 2 is missing/],
  'the first act missing': ['identity', () => acts('1', 'delete'), /audit trail: entry 1 is missing/],
  'the words of an act': [
    'identity',
    () => changedRows(ask, 'identity.audit_words', 'seq = 2', "set reason = 'another'"),
    /entry 2 has other words than were committed to/,
  ],
  'a row of a read model that is missing': [
    'mf-catalog',
    () => ofModel('catalog', 'auction_id', 'delete'),
    /read model catalog_p_\w+\.\w+: 1 rows of a rebuild are missing/,
  ],
};

test('a copy of a whole system holds, and what was looked at is reported in numbers', async () => {
  const { faults, said } = await look();
  expect(faults).toEqual([]);
  expect(said).toMatch(/auctions: [1-9]\d* auctions, [1-9]\d* entries/);
  expect(said).toMatch(/identity: [1-9]\d* acts/);
  expect(said).toMatch(/media: [1-9]\d* files/);
  expect(said).toMatch(/releases: [1-9]\d* files/);
  expect(said).toMatch(/mf-catalog: [1-9]\d* tables, [1-9]\d* rows/);
  // what was built for comparison is gone again
  expect(await ask("select nspname from pg_namespace where nspname like '%\\_p\\_%0f'")).toEqual([]);
});

test.each(Object.entries(DAMAGES))('%s is named, and nothing else', async (_name, [part, damage, words]) => {
  const undo = await damage();
  try {
    const { faults } = await look(part);
    expect(faults).toEqual([expect.stringMatching(words)]);
  } finally {
    await undo();
  }
});

test('a changed row of a read model is named, and so is what a rebuild has', async () => {
  const undo = await ofModel('catalog', 'title', "set title = 'another'");
  try {
    const { faults } = await look('mf-catalog');
    expect(faults).toEqual([
      expect.stringMatching(/read model catalog_p_\w+\.\w+: 1 rows that a rebuild has not/),
      expect.stringMatching(/read model catalog_p_\w+\.\w+: 1 rows of a rebuild are missing/),
    ]);
  } finally {
    await undo();
  }
});

test('what a read model has not taken in yet is no fault: it is taken in', async () => {
  const table = await modelOf('catalog', 'title');
  const [schema = ''] = table.split('.');
  // as a dump of a running system has it: nothing of the topics was taken in
  const [row] = await ask(`select id from ${schema}.kit_progress`);
  const group = `${schema}.${row?.['id']}`;
  await ask(`delete from bus.positions where group_name = '${group}'`);
  await ask(`delete from ${table}`);
  expect((await look('mf-catalog')).faults).toEqual([]);
});

test('the command ends with another code than 0 where something does not hold, and names it', async () => {
  const run = promisify(execFile);
  const env = {
    ...process.env,
    SECRET: system.secret,
    ADMIN_DATABASE_URL: postgres.url,
    ROLLHEIM_DATA: copied,
  };
  const command = () =>
    run(process.execPath, [join(import.meta.dirname, 'main.ts'), 'verify', 'auctions'], { env });
  await expect(command()).resolves.toMatchObject({ stdout: expect.stringContaining('holds  auctions') });
  const undo = await ofRow("owner = 'somebody'");
  await expect(command()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('owner of its row is not that of its log'),
    stderr: expect.stringContaining('1 faults'),
  });
  await undo();
});

test('once all of it is undone, everything holds again', async () => {
  expect((await look()).faults).toEqual([]);
});
