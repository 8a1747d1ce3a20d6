/** What gate, retention and blob stores note of releases; keys that may publish no more. */
export const publishingMigrations = [
  {
    name: '010-gate-and-use',
    up: `
      alter table releases add column if not exists gate jsonb;
      alter table releases add column last_used_at timestamptz;
      alter table release_sets add column last_used_at timestamptz;
      create table retired_releases (
        module text not null, version text not null, digest text not null, published_at timestamptz,
        retired_at timestamptz not null default now(), primary key (module, version));
    `,
  },
  {
    name: '011-retired',
    up: `
      drop table retired_releases;
      alter table releases drop constraint releases_state_check;
      alter table releases add constraint releases_state_check check (state in ('reserved', 'committed', 'retired'));
    `,
  },
  {
    name: '012-revoked-keys',
    up: `
      alter table keys add column revoked_at timestamptz;
      alter table keys add column revoked_by text;
      alter table keys add column revoked_reason text;
      alter table keys add constraint revoked_as_a_whole
        check (num_nulls(revoked_at, revoked_by, revoked_reason) in (0, 3));
    `,
  },
  {
    name: '013-used-signatures',
    up: `
      create table used_signatures (
        key_id text not null references keys (id), digest text not null, at timestamptz not null default now(),
        primary key (key_id, digest));
      create index used_signatures_by_age on used_signatures (at);
    `,
  },
  {
    name: '032-keys-of-persons',
    up: `alter table keys add column person text;`,
  },
  {
    name: '033-running-checks',
    up: `
      create table gate_checks (
        id uuid primary key, holder text not null, module text not null, version text not null,
        asked_at timestamptz not null, began_at timestamptz);
    `,
  },
];
