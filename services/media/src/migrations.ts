import type { Migration } from '@rollheim/service-kit';

export const migrations: readonly Migration[] = [
  {
    name: '001-media',
    up: `
      create table media (
        media_id text primary key,
        kind text not null check (kind in ('image', 'document')),
        owner text not null,
        ad_id text not null,
        -- SHA-256 of the stored bytes: names the blob, so that the same picture is stored once.
        sha256 text not null,
        mime text not null,
        width integer,
        height integer,
        bytes integer not null,
        name text not null,
        created_at timestamptz not null default now()
      );
      create index on media (ad_id);
    `,
  },
  {
    name: '002-removed-bytes',
    up: `
      create index on media (sha256);
      -- Bytes that no file needs any more, until they are deleted from the folder.
      create table removed_bytes (sha256 text primary key);
    `,
  },
  {
    name: '003-used',
    up: `
      -- Whether an ad or an account has the file; those of before have theirs.
      alter table media add column used boolean not null default true;
      alter table media alter column used set default false;
      create index on media (created_at) where not used;
      create index on media (owner);
    `,
  },
  {
    name: '004-resumable',
    up: `
      -- Files whose bytes come in parts: noted before the first of them, so that a file without a row belongs to no one.
      create table resumable (
        media_id text primary key,
        owner text not null,
        ad_id text not null,
        bytes integer not null,
        name text not null,
        -- its bytes are stored as a file: what came in is not needed any more
        stored boolean not null default false,
        created_at timestamptz not null default now()
      );
      create index on resumable (owner) where not stored;
      create index on resumable (created_at);
    `,
  },
];
