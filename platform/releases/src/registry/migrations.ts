import { consoleMigrations } from '../console/migrations.ts';
import { publishingMigrations } from '../publishing/migrations.ts';
import { rolloutMigrations } from '../rollout/migrations.ts';
import { telemetryMigrations } from '../telemetry/migrations.ts';

/** Schema of the registry; run in order, each once. */
export const migrations = [
  {
    name: '001-registry',
    up: `
      create table keys (
        id text primary key, owner text not null, public_key text not null, added_at timestamptz not null default now());
      create table releases (
        module text not null, version text not null, digest text not null, manifest jsonb not null,
        signature text not null, key_id text not null references keys (id), state text not null default 'reserved'
          check (state in ('reserved', 'committed')),
        git_commit text, dirty boolean not null, changelog text not null, publisher text not null,
        reserved_at timestamptz not null default now(), published_at timestamptz, projection text,
        primary key (module, version));
      create table stable (
        module text primary key, version text not null, previous text,
        foreign key (module, version) references releases (module, version));
      create table rollouts (
        id text primary key, module text not null, base text not null, target text not null,
        share integer not null check (share between 0 and 10000),
        state text not null check (state in ('running', 'complete', 'withdrawn')),
        started_at timestamptz not null default now(), ended_at timestamptz,
        foreign key (module, target) references releases (module, version));
      create unique index one_rollout_per_module on rollouts (module) where state = 'running';
      create table previews (
        module text not null, version text not null, expires_at timestamptz not null,
        primary key (module, version), foreign key (module, version) references releases (module, version));
      create table release_sets (
        id text primary key, versions jsonb not null, first_used timestamptz not null default now());
      create table audit (
        id bigint generated always as identity primary key, at timestamptz not null default now(), who text not null,
        action text not null, module text not null, before jsonb, after jsonb, reason text not null);
      create function audit_is_append_only() returns trigger language plpgsql as
        $$ begin raise exception 'the audit log is append-only'; end $$;
      create trigger append_only before update or delete or truncate on audit
        for each statement execute function audit_is_append_only();
    `,
  },
  ...publishingMigrations,
  ...rolloutMigrations,
  ...consoleMigrations,
  ...telemetryMigrations,
];
