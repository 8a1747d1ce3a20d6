import { OUTBOX_SQL } from '@rollheim/bus';

/** Tables of rollouts, policies, withdrawals and their announcements. */
export const rolloutMigrations = [
  {
    name: '020-rollouts',
    up: `
      drop index one_rollout_per_module;
      alter table rollouts drop constraint rollouts_state_check;
      alter table rollouts rename column state to phase;
      alter table rollouts add column body jsonb;
      update rollouts set body = jsonb_build_object(
        'id', id, 'module', module, 'base', base, 'target', target, 'share', share, 'control', 0, 'step', 0,
        'phase', phase, 'startedAt', floor(extract(epoch from started_at) * 1000),
        'stepStartedAt', floor(extract(epoch from started_at) * 1000),
        'growth', '[]'::jsonb, 'pausedMs', 0, 'pausedAt', null, 'heldSince', null, 'reason', 'moved by hand',
        'approvedStep', -1, 'hotfix', null, 'byHand', true,
        'endedAt', case when phase = 'running' then null
          else floor(extract(epoch from coalesce(ended_at, started_at)) * 1000) end,
        'policy', '{"steps":[{"percent":100,"minMinutes":0,"minVisitors":0}],"analysis":"off","metrics":[],
                    "maxHoldMinutes":60,"bakeMinutes":0,"freeze":[]}'::jsonb);
      update rollouts set ended_at = coalesce(ended_at, started_at) where phase <> 'running';
      alter table rollouts alter column body set not null;
      create unique index one_rollout_per_module on rollouts (module) where ended_at is null;
      alter table releases add column if not exists gate jsonb;
      create table rollout_calls (
        module text not null, key text not null, rollout text not null references rollouts (id),
        at timestamptz not null default now(), primary key (module, key));
      create table rollout_looks (
        id bigint generated always as identity primary key, rollout text not null references rollouts (id),
        at timestamptz not null default now(), step integer not null, verdict jsonb not null);
      create index rollout_looks_of on rollout_looks (rollout, id);
      create table withdrawn (
        module text not null, version text not null, rollout text, reason text not null,
        at timestamptz not null default now(), primary key (module, version),
        foreign key (module, version) references releases (module, version));
      create table was_stable (
        module text not null, version text not null, until timestamptz not null, primary key (module, version),
        foreign key (module, version) references releases (module, version));
      create table policies (
        module text primary key, policy jsonb not null, set_by text not null, set_at timestamptz not null default now());
      create table announcements (
        id bigint generated always as identity primary key, at timestamptz not null default now(),
        channel text not null check (channel in ('webhook', 'mail')), body jsonb not null,
        attempts integer not null default 0, next_at timestamptz not null default now(),
        sent_at timestamptz, given_up boolean not null default false);
      create index announcements_due on announcements (next_at) where sent_at is null and not given_up;
    `,
  },
  {
    name: '022-sets-of-visitors',
    up: 'alter table release_sets add column visitors boolean not null default true',
  },
  {
    name: '023-closed',
    up: 'alter table withdrawn add column closed boolean not null default false',
  },
  {
    // what there was when policies could first be set; a registry of an earlier version sets no more than that
    name: '024-known-metrics',
    up: `alter table policies add column known text[] not null default '{load_failure,render_error,unhandled_error,slow_lcp,
           slow_inp,slow_cls,bff_5xx,slow_bff,guardrail_bid,guardrail_wizard,guardrail_valuation}'`,
  },
  { name: '021-outbox', up: OUTBOX_SQL('releases') },
];
