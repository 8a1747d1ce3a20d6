import { OUTBOX_SQL } from '@rollheim/bus';

/** Tables of what pages and the edge report, and of what rollouts are judged by. */
export const telemetryMigrations = [
  {
    name: '030-telemetry',
    up: `
      ${OUTBOX_SQL('releases')}
      create sequence telemetry_order;
      -- one row per rollout, step, arm, metric and visitor: page views of one visitor are no independent trials
      create table telemetry_visitors (
        rollout text not null, step smallint not null, arm text not null check (arm in ('canary', 'control')),
        metric text not null, visitor text not null, module text not null, version text not null,
        bad boolean not null, value real, first_at timestamptz not null default now(),
        bad_at timestamptz, bad_order bigint,
        primary key (rollout, step, metric, visitor, arm), check (bad = (bad_order is not null)));
      create index telemetry_bad on telemetry_visitors (rollout, bad_order) where bad;
      -- documents that wait for their module to mount
      create table telemetry_documents (
        document text not null, rollout text not null, step smallint not null, arm text not null,
        module text not null, version text not null, visitor text not null,
        served_at timestamptz, mounted_at timestamptz, received_at timestamptz not null default now(),
        settled boolean not null default false, primary key (document, rollout));
      create index telemetry_documents_open on telemetry_documents (received_at) where not settled;
      -- frozen at the start of a rollout; the last sign of it
      create table telemetry_rollouts (
        rollout text primary key, module text not null, thresholds jsonb not null,
        started_at timestamptz not null default now(), heard_at timestamptz not null default now());
      create table telemetry_answers (
        module text not null, version text not null, minute timestamptz not null, ok bigint not null,
        client_errors bigint not null, server_errors bigint not null, slow bigint not null,
        total_ms double precision not null, primary key (module, version, minute));
      create table telemetry_errors (
        module text not null, version text not null, fingerprint text not null, source text not null,
        message text not null, stack text, count bigint not null, first_at timestamptz not null,
        last_at timestamptz not null, samples jsonb not null, primary key (module, version, fingerprint));
      create index telemetry_errors_recent on telemetry_errors (last_at desc);
    `,
  },
  {
    name: '031-telemetry-breakdowns',
    up: `
      -- what kind of visitor it is, as first seen in the rollout: by it figures are broken down
      create table telemetry_traits (
        rollout text not null, visitor text not null, language text not null, role text not null,
        device text not null, browser text not null, first_at timestamptz not null default now(),
        primary key (rollout, visitor));
      -- a page that mounted and is not watched tells nothing more
      alter table telemetry_documents add watched_at timestamptz, add watch_settled boolean not null default false;
      create index telemetry_documents_unwatched on telemetry_documents (received_at)
        where settled and not watch_settled;
    `,
  },
];
