import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openClient } from '@rollheim/bus';
import { DEMO_USERS, newId } from '@rollheim/contracts';
import { openEveryone } from '@rollheim/tooling/testing/backends';
import { expect, onTestFinished, vi } from 'vitest';

const { privateSeller: seller } = DEMO_USERS;
export const OPERATOR = `operator:${DEMO_USERS.operator.customerId}`;
export const EUR = 100;
export const WAIT = { interval: 50 };
/** Every service that keeps data of people; there between `openAll` and `closeAll`. */
export let all: Awaited<ReturnType<typeof openEveryone>>;

export async function openAll(): Promise<void> {
  all = await openEveryone();
}

export const closeAll = (): Promise<void> => all?.stop();

/** A command to an auction. */
export const auctions = (type: string, id: string, actor: string, payload: object = {}) =>
  all.send('auctions.commands', type, id, actor, { auctionId: id, ...payload });

/** The id of an auction that has begun. */
export async function running(owner: string = seller.customerId): Promise<string> {
  const id = newId();
  const submitted = await auctions('auction.submit', id, owner, {
    ownerCustomerId: owner,
    ownerUuidHash: null,
    startPrice: 10_000 * EUR,
    minimum: 12_000 * EUR,
    buyNow: null,
    reserve: true,
    vatReportable: false,
    plannedSaleDate: null,
    emailVerified: true,
    vehicleKey: null,
    title: 'Hymer B 544',
    mediaId: null,
  });
  expect(submitted.status).toBe('accepted');
  expect((await auctions('auction.release', id, OPERATOR)).status).toBe('accepted');
  await vi.waitFor(async () => {
    const [row] = await all.query<{ status: string }>(
      'select status from auctions.auction where auction_id = $1',
      [id],
    );
    expect(row?.status).toBe('running');
  }, WAIT);
  return id;
}

/** The id of a new draft. */
export const draft = async (owner: string): Promise<string> => {
  const adId = newId();
  const made = await all.send('listings.commands', 'listing.create', adId, owner, {
    adId,
    productType: 'motorhome',
    uuidHash: null,
  });
  expect(made.status).toBe('accepted');
  return adId;
};

/** Keeps everyone from a table until it is released. */
export async function hold(table: string): Promise<{ release(): Promise<void> }> {
  const client = openClient({ connectionString: all.adminUrl });
  await client.connect();
  // also where the test fails before: the next ones need the table
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return {
    async release() {
      await client.query('commit');
    },
  };
}

/** Keeps everyone from a table until a condition holds; answers when it is free again. */
export const holdUntil = (table: string, condition: string): Promise<object[]> =>
  all.query(`do $$ begin
    lock table ${table} in access exclusive mode;
    for turn in 1..200 loop exit when ${condition}; perform pg_sleep(0.1); end loop;
  end $$`);

/** Waits until someone keeps everyone from a table. */
export const isHeld = (table: string) =>
  vi.waitFor(async () => {
    const locks = await all.query(
      `select 1 from pg_locks where relation = '${table}'::regclass and mode = 'AccessExclusiveLock' and granted`,
    );
    expect(locks).toHaveLength(1);
  }, WAIT);

/** Archives in the folder, and those that belong to an export. */
export async function archives() {
  const present = await readdir(join(all.blobDir, 'exports'));
  const exports = await all.query<{ name: string }>(
    "select export_id || '.zip' as name from identity.exports where finished_at is not null",
  );
  return { present: present.toSorted(), known: exports.map(({ name }) => name).toSorted() };
}

/** Where a text is in any table of any owner. */
export async function placesOf(text: string): Promise<string[]> {
  const tables = await all.query<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('bus', 'information_schema')
        and table_schema not like 'pg\\_%'`,
  );
  const found = await all.query<{ place: string }>(
    tables
      .map(
        ({ place }) => `select '${place}' as place
          where exists (select 1 from ${place} t where strpos(lower(t::text), lower($1)) > 0)`,
      )
      .join(' union all '),
    [text],
  );
  return found.map(({ place }) => place).toSorted();
}
