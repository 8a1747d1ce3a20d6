import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '@rollheim/bus';
import { newId } from '@rollheim/contracts';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, type TestSystem, until } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BlobFolder } from './blobs.ts';
import { start } from './main.ts';
import { announce, deleteUnneeded } from './resumable-rows.ts';

let system: TestSystem;
let service: RunningService;
let folder: string;
let pool: pg.Pool;

beforeAll(async () => {
  system = await startTestSystem(['media']);
  folder = await mkdtemp(join(tmpdir(), 'parts-'));
  const env = system.env('media', { PORT: '0', BLOB_DIR: join(folder, 'served') });
  service = await start(env);
  pool = openPool({ connectionString: env.DATABASE_URL ?? '', max: 4, options: '-c search_path=media' });
});

afterAll(async () => {
  await pool?.end();
  await service?.stop();
  await system?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The pool, but before it reports which parts are needed, something happens. */
const before = (happens: () => Promise<void>): pg.Pool =>
  ({
    connect: async () => {
      const client = await pool.connect();
      return {
        query: async (text: string, values?: unknown[]) => {
          const result = await client.query(text, values);
          if (text.includes('from resumable')) await happens();
          return result;
        },
        release: (broken?: Error) => client.release(broken),
      };
    },
  }) as pg.Pool;

test('parts of a file that is announced again while the parts of its forgotten upload are deleted are kept', async () => {
  const blobs = new BlobFolder(folder);
  await blobs.open();
  const mediaId = newId();
  const part = join(blobs.partial(), mediaId);
  await writeFile(part, 'of before');
  let isNew = false;
  let announced: Promise<void> | undefined;
  const isWaiting = async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where wait_event = 'advisory' and query like '%advisory_xact_lock_shared%'",
    );
    return rows.length > 0;
  };
  const permit = {
    use: 'upload',
    mediaKind: 'document',
    owner: randomUUID(),
    adId: newId(),
    maxBytes: 100,
    mediaId,
  } as const;
  const again = async () => {
    announced = announce(pool, permit, { bytes: 3, name: 'a.pdf' }).then(async () => {
      await writeFile(part, 'new');
      isNew = true;
    });
    await until(async () => isNew || (await isWaiting()));
  };
  await deleteUnneeded(before(again), blobs);
  await announced;
  expect(await readFile(part, 'utf8')).toBe('new');
});
