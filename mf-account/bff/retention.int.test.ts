import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyContent, newId } from '@rollheim/contracts';
import { RETENTION, type Retained } from '@rollheim/contracts/server';
import { openEveryone } from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

type Everyone = Awaited<ReturnType<typeof openEveryone>>;
const WAIT = { interval: 20 };
let all: Everyone;

beforeAll(async () => {
  all = await openEveryone({ TIDY_SECONDS: '1' });
});

afterAll(() => all?.stop());

/** The shell's two logs are aged in its own tests. */
type Aged = Exclude<Retained, 'accessLog' | 'userActions'>;

interface Specimen {
  readonly table: string;
  readonly key: string;
  /** Writes one of an age in days; answers its key. */
  write(days: number): Promise<string>;
}

const CONTENT = emptyContent('motorhome');
const TERMS = { reserve: true, startPrice: null, minimum: null, buyNow: null, plannedSaleDate: null };

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);

const ad = async (
  days: number,
  owner: { customer?: string; uuid?: string },
  documents = '[]',
  id = newId(),
): Promise<string> => {
  await all.query(
    `insert into listings.listings (ad_id, number, version, owner_customer_id, owner_uuid_hash, owner_segment, content,
       required_percent, documents, created_at, updated_at)
     values ($1, (random() * 1e9)::int, 1, $2, $3, 'PRIVATE', $5, '{}', 0, $4, $4)`,
    [id, owner.customer ?? null, owner.uuid ?? null, ago(days), CONTENT],
  );
  await all.query('insert into listings.listing_private (ad_id, terms, documents) values ($1, $2, $3)', [
    id,
    TERMS,
    documents,
  ]);
  return id;
};

const valuation = async (days: number, status: string): Promise<string> => {
  const id = newId();
  await all.query(
    `insert into valuations.valuations (valuation_id, version, status, uuid_hash, product_type, product, notes, created_at,
       submitted_at, confirmed) values ($1, 1, $2, 'x', 'motorhome', '{}', '', $3, $3, $2 <> 'editing')`,
    [id, status, ago(days)],
  );
  return id;
};

const SPECIMENS: Readonly<Record<Aged, Specimen>> = {
  anonymousAds: {
    table: 'listings.listings',
    key: 'ad_id',
    write: (days) => ad(days, { uuid: 'a'.repeat(64) }),
  },
  drafts: { table: 'listings.listings', key: 'ad_id', write: (days) => ad(days, { customer: randomUUID() }) },
  documents: {
    table: "(select ad_id from listings.listing_private where documents <> '[]')",
    key: 'ad_id',
    async write(days) {
      const papers = JSON.stringify([{ mediaId: newId(), kind: 'registration', name: 'papers.pdf' }]);
      const id = newId();
      // sold before it is there: in between it would be a draft, of which the running services delete old ones
      await all.query("insert into listings.auction_facts values ($1, 'sold', 1, 9)", [id]);
      return ad(days, { customer: randomUUID() }, papers, id);
    },
  },
  prospects: {
    table: 'customers.customers',
    key: 'customer_id::text',
    async write(days) {
      const id = randomUUID();
      await all.query(
        `insert into customers.customers (customer_id, profile_type, segmentation, email, language, created_at)
         values ($1, 'PRIVATE', 'prospect', 'p@rollheim.example', 'de', $2)`,
        [id, ago(days)],
      );
      return id;
    },
  },
  shillGuard: {
    table: 'customers.suspicions',
    key: 'suspicion_id::text',
    async write(days) {
      const [row] = await all.query<{ id: string }>(
        `insert into customers.suspicions (bidder, owner, score, reasons, auctions, changed_at)
         values (gen_random_uuid(), gen_random_uuid(), 70, '[]', 1, $1) returning suspicion_id::text as id`,
        [ago(days)],
      );
      return row?.id ?? '';
    },
  },
  valuations: {
    table: 'valuations.valuations',
    key: 'valuation_id',
    write: (days) => valuation(days, 'valuated'),
  },
  valuationDrafts: {
    table: 'valuations.valuations',
    key: 'valuation_id',
    write: (days) => valuation(days, 'editing'),
  },
  contacts: {
    table: 'content.contact_mails',
    key: 'id::text',
    async write(days) {
      const [row] = await all.query<{ id: string }>(
        `insert into content.contact_mails (doc, created_at, next_at) values ('{}', $1, now() + interval '1 day')
         returning id::text`,
        [ago(days)],
      );
      return row?.id ?? '';
    },
  },
  messages: {
    table: 'notifications.messages',
    key: 'message_id',
    async write(days) {
      const id = newId();
      await all.query(
        `insert into notifications.messages (message_id, message_key, customer_id, group_key, code, params, title, created_at)
         values ($1, $1, $2, 'g', 'sold', '{}', '', $3)`,
        [id, randomUUID(), ago(days)],
      );
      return id;
    },
  },
  mails: {
    table: 'notifications.mails',
    key: 'mail_key',
    async write(days) {
      const key = newId();
      await all.query(
        `insert into notifications.mails (mail_key, customer_id, code, params, title, link, about, state, created_at)
         values ($1, $2, 'sold', '{}', '', '{}', '', 'sent', $3)`,
        [key, randomUUID(), ago(days)],
      );
      return key;
    },
  },
  devices: {
    table: 'identity.devices',
    key: 'device_hash',
    async write(days) {
      const hash = randomUUID();
      await all.query(
        "insert into identity.devices values ('00000000-0000-4000-8000-000000000001', $1, $2)",
        [hash, ago(days)],
      );
      return hash;
    },
  },
  unusedFiles: {
    table: 'media.media',
    key: 'media_id',
    async write(days) {
      const id = newId();
      await all.query(
        `insert into media.media (media_id, kind, owner, ad_id, sha256, mime, bytes, name, created_at)
         values ($1, 'document', $2, 'x', $1, 'application/pdf', 1, 'a.pdf', $3)`,
        [id, randomUUID(), ago(days)],
      );
      return id;
    },
  },
  securityEvents: {
    table: 'identity.security_events',
    key: 'event_id::text',
    async write(days) {
      const [row] = await all.query<{ id: string }>(
        "insert into identity.security_events (kind, at) values ('login', $1) returning event_id::text as id",
        [ago(days)],
      );
      return row?.id ?? '';
    },
  },
  auditTrail: {
    table: 'identity.audit_words',
    key: 'seq::text',
    async write(days) {
      const [row] = await all.query<{ seq: string }>(
        `insert into identity.audit_words
         select coalesce(max(seq), 0) + 1, $1, 'salt', 'A reason', '{}' from identity.audit_words
         returning seq::text`,
        [ago(days)],
      );
      return row?.seq ?? '';
    },
  },
  exports: {
    table: 'identity.exports',
    key: 'export_id::text',
    async write(days) {
      const id = randomUUID();
      await all.query(
        `insert into identity.exports (export_id, customer_id, requested_at)
         values ($1, '00000000-0000-4000-8000-000000000001', $2)`,
        [id, ago(days)],
      );
      return id;
    },
  },
};

test.each(Object.entries(SPECIMENS) as [Aged, Specimen][])(
  '%s go when they are older than the table says, and not before',
  async (name, { table, key, write }) => {
    const old = await write(RETENTION[name] + 0.1);
    const young = await write(RETENTION[name] - 0.5);
    const left = async () =>
      (
        await all.query<{ id: string }>(`select ${key} as id from ${table} t where ${key} = any($1)`, [
          [old, young],
        ])
      ).map(({ id }) => id);
    await vi.waitFor(async () => expect(await left()).toEqual([young]), WAIT);
  },
  30_000,
);

test('what a killed process left of an archive is deleted', async () => {
  const folder = join(all.blobDir, 'exports');
  const name = `${randomUUID()}.zip.part`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'half of it');
  await vi.waitFor(async () => expect(await readdir(folder)).not.toContain(name), WAIT);
});
