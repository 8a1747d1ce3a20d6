import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openClient } from '@rollheim/bus';
import { ROOT, startPostgres, type RunningPostgres } from '@rollheim/embedded';
import { startSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATABASE, readSystemEnv, type SystemEnv } from './system-env.ts';
import { verify } from './verify.ts';

const folder = join(ROOT, '.cache', `test-verify-${process.pid}`);
const live = join(folder, 'live');
const copied = join(folder, 'copy');
let postgres: RunningPostgres;
let system: SystemEnv;

/** A system with the demo's market, stopped; then a copy of its cluster and its files. */
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const running = await startSystem({ dataDir: live, env: { DRAW_AHEAD: '0' } });
  await running.stop();
  cpSync(join(live, 'blobs'), join(copied, 'blobs'), { recursive: true });
  postgres = await startPostgres({ dataDir: join(folder, 'cluster'), template: join(live, 'postgres') });
  system = readSystemEnv({
    SECRET: readFileSync(join(live, 'run', 'secret'), 'utf8').trim(),
    ADMIN_DATABASE_URL: postgres.url,
    ROLLHEIM_DATA: copied,
  });
  // a file of a seller: the demo's pictures are drawn, not stored
  const bytes = Buffer.from('a photograph');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = join(copied, 'blobs', 'media', 'originals', sha256.slice(0, 2), sha256);
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

async function ask(text: string): Promise<Record<string, string>[]> {
  const url = new URL(postgres.url);
  url.pathname = `/${DATABASE}`;
  const client = openClient({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows;
  } finally {
    await client.end();
  }
}

const look = async () => {
  const said: string[] = [];
  return { faults: await verify(system, (line) => void said.push(line)), said };
};

test('a copy of a whole system holds, and what was looked at is reported in numbers', async () => {
  const { faults, said } = await look();
  expect(faults).toEqual([]);
  expect(said.length).toBeGreaterThanOrEqual(10);
  expect(said.join('\n')).toMatch(/auctions: [1-9]\d* auctions, [1-9]\d* entries/);
  expect(said.join('\n')).toMatch(/releases: [1-9]\d* files/);
  expect(said.join('\n')).toMatch(/mf-catalog: [1-9]\d* tables, [1-9]\d* rows/);
  // what was built for comparison is gone again
  expect(await ask("select nspname from pg_namespace where nspname like '%\\_p\\_%0f'")).toEqual([]);
});

test('each kind of damage is named', async () => {
  const auctions = await ask(
    'select auction_id from auctions.auction where seq > 3 order by auction_id limit 4',
  );
  const [changed, cut, lost, moved] = auctions.map(({ auction_id }) => auction_id ?? '');
  await ask(`update auctions.log set at = at + 1 where auction_id = '${changed}' and seq = 2`);
  await ask(
    `delete from auctions.log where auction_id = '${cut}' and seq = (select seq from auctions.auction where auction_id = '${cut}')`,
  );
  await ask(`delete from auctions.log where auction_id = '${lost}' and seq = 2`);
  await ask(`update auctions.auction set owner = 'somebody' where auction_id = '${moved}'`);
  const [model] = await ask("select nspname as name from pg_namespace where nspname like 'catalog\\_p\\_%'");
  const [table] = await ask(
    `select table_name as name from information_schema.columns where table_schema = '${model?.name}' and column_name = 'title' limit 1`,
  );
  const place = `"${model?.name}"."${table?.name}"`;
  await ask(`update ${place} set title = 'another' where ctid = (select min(ctid) from ${place})`);
  const [release] = await ask(
    "select asset->>'sha256' as sha from releases.releases, jsonb_array_elements(manifest->'assets') as asset where state = 'committed' order by 1 limit 1",
  );
  const sha = release?.sha ?? '';
  writeFileSync(join(copied, 'blobs', 'releases', sha.slice(0, 2), sha), 'other bytes');
  rmSync(join(copied, 'blobs', 'media', 'originals'), { recursive: true });

  const { faults } = await look();
  const named = (...words: (string | undefined)[]) =>
    expect(faults.filter((fault) => words.every((word) => word && fault.includes(word)))).toHaveLength(1);
  named(changed, 'entry 2 does not follow');
  named(cut, 'its log ends with entry');
  named(lost, 'entry 2 of its log is missing');
  named(moved, 'owner of its row');
  named(model?.name, table?.name, '1 rows that a rebuild has not');
  named(model?.name, table?.name, '1 rows of a rebuild are missing');
  named(sha, 'has other bytes than were published');
  named('photograph', 'are missing');
  expect(faults).toHaveLength(8);
});
