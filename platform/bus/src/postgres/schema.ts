import { INSTALL_LOCK, UPKEEP_FUNCTIONS } from './schema-upkeep.ts';
import { READ_FUNCTION } from './schema-read.ts';
import { PROOF_FUNCTION, UNPROVEN } from './unproven.ts';

const TABLES = /* sql */ `
create schema if not exists bus;
revoke all on schema bus from public;

create table if not exists bus.topics (
  id int generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('command', 'event', 'state', 'reply')),
  partitions int not null check (partitions > 0),
  private boolean not null,
  retention interval
);

-- Appending locks the partition until commit: offsets are dense and become visible in order.
create table if not exists bus.partitions (
  topic_id int not null references bus.topics,
  partition int not null,
  next_offset bigint not null default 0,
  primary key (topic_id, partition)
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0.5);

-- When compaction and retention last ran, by whichever process.
create table if not exists bus.kept_up (one boolean primary key default true check (one), at timestamptz not null);

-- How far compaction came; a table of its own, so that it never holds up those who append.
create table if not exists bus.compacted (
  topic_id int not null,
  partition int not null,
  cleaned_offset bigint not null,
  primary key (topic_id, partition)
);

-- One row holds a run of messages that were sent together; in a state topic one message, with its key.
create table if not exists bus.log (
  topic_id int not null,
  partition int not null,
  last_offset bigint not null,
  count int not null,
  key text,
  tombstone boolean not null,
  created timestamptz not null default clock_timestamp(),
  body text not null,
  primary key (topic_id, partition, last_offset)
);
-- Uncompressed: a run of messages is written once and read a few times; compressing it would cost more than both.
alter table bus.log alter column body set storage external;
-- Nobody looks for a body: a sample of them would be written to the write-ahead log with each analysis.
alter table bus.log alter column body set statistics 0;
create index if not exists log_keys on bus.log (topic_id, partition, key, last_offset) where key is not null;
create index if not exists log_tombstones on bus.log (topic_id, created) where tombstone;

-- Answers, which nobody reads again: they are not in the write-ahead log. A crash of the server empties the table, and
-- whoever waits then asks the owner for the outcome.
create unlogged table if not exists bus.replies (like bus.log including defaults including storage);
alter table bus.replies alter column body set statistics 0;
create unique index if not exists replies_place on bus.replies (topic_id, partition, last_offset);
-- Where they stood in the log with all else.
with moved as (
  delete from bus.log l using bus.topics t where t.id = l.topic_id and t.kind = 'reply' returning l.*
)
insert into bus.replies select * from moved;

-- For administrators: whatever topic a message is of.
create or replace view bus.messages as select * from bus.log union all select * from bus.replies;

create table if not exists bus.positions (
  group_name text not null,
  topic_id int not null,
  partition int not null,
  reached bigint not null,
  primary key (group_name, topic_id, partition)
) with (fillfactor = 50);

-- Whose group it is: nobody else moves or forgets its positions.
alter table bus.positions add column if not exists role_name text;

-- The owner of private topics (first part of their names), one topic by its name, or *.
create table if not exists bus.private_readers (
  role_name text not null,
  owner text not null,
  primary key (role_name, owner)
);

-- Whose groups a role moves: those that read as one role for several, and by themselves, move the same.
create table if not exists bus.keepers (role_name text primary key, keeper text not null);

-- Who appends where: the name of a topic, or *.
create table if not exists bus.writers (
  role_name text not null,
  topic text not null,
  primary key (role_name, topic)
);

-- Whose messages name an actor only where identity vouches for it.
alter table bus.writers add column if not exists proven boolean not null default false;

-- The keys of these proofs, of persons and of visitors, as the two padded blocks of an HMAC each; without a row nothing is
-- checked.
create table if not exists bus.actor_key (
  one boolean primary key default true check (one),
  inner_pad bytea not null,
  outer_pad bytea not null
);
alter table bus.actor_key add column if not exists visitor_inner_pad bytea;
alter table bus.actor_key add column if not exists visitor_outer_pad bytea;
`;

const TOPIC_FUNCTIONS = /* sql */ `
create or replace function bus.is_admin() returns boolean
language sql stable security definer set search_path = bus, pg_temp as $$
  select rolsuper from pg_catalog.pg_roles where rolname = session_user;
$$;

create or replace function bus.keeper() returns text
language sql stable security definer set search_path = bus, pg_temp as $$
  select coalesce((select k.keeper from bus.keepers k where k.role_name = session_user), session_user::text);
$$;

-- Dead letters are as private as their topic.
create or replace function bus.may_read(p_name text, p_private boolean) returns boolean
language sql stable security definer set search_path = bus, pg_temp as $$
  select not p_private
    or exists (select 1 from bus.private_readers r where r.role_name = session_user
               and r.owner in ('*', split_part(p_name, '.', 1), regexp_replace(p_name, '\\.dlq$', '')))
    or bus.is_admin();
$$;

-- Who reads a topic may bury what it cannot handle.
create or replace function bus.may_append(p_name text, p_private boolean) returns boolean
language sql stable security definer set search_path = bus, pg_temp as $$
  select exists (select 1 from bus.writers w where w.role_name = session_user and w.topic in ('*', p_name))
    or (p_name like '%.dlq' and bus.may_read(p_name, p_private))
    or bus.is_admin();
$$;

create or replace function bus.declare(p_names text[], p_kinds text[], p_partitions int[], p_private boolean[],
                                       p_retention_s int[]) returns void
language plpgsql security definer set search_path = bus, pg_temp as $$
declare
  v_other text;
begin
  select d.name into v_other from unnest(p_names, p_private) as d(name, private)
    where not exists (select 1 from bus.topics t where t.name = d.name)
      and not bus.may_append(d.name, d.private) limit 1;
  if v_other is not null then
    raise exception 'Role % may not declare the topic %', session_user, v_other using errcode = '42501';
  end if;
  insert into bus.topics (name, kind, partitions, private, retention)
    select d.name, d.kind, d.partitions, d.private, make_interval(secs => d.retention_s)
    from unnest(p_names, p_kinds, p_partitions, p_private, p_retention_s)
      as d(name, kind, partitions, private, retention_s)
    where not exists (select 1 from bus.topics t where t.name = d.name)
    order by d.name
    on conflict (name) do nothing;
  insert into bus.partitions (topic_id, partition)
    select t.id, p from bus.topics t, generate_series(0, t.partitions - 1) p
    where t.name = any(p_names)
      and not exists (select 1 from bus.partitions x where x.topic_id = t.id and x.partition = p)
    on conflict do nothing;
  if bus.is_admin() then
    update bus.topics t set private = d.private from unnest(p_names, p_private) as d(name, private)
      where t.name = d.name and t.private <> d.private;
  end if;
  select t.name into v_other from bus.topics t
    join unnest(p_names, p_kinds, p_partitions) as d(name, kind, partitions) on d.name = t.name
    where t.kind <> d.kind or t.partitions <> d.partitions limit 1;
  if v_other is not null then
    raise exception 'Topic % exists with another kind or number of partitions', v_other using errcode = '22023';
  end if;
end $$;

create or replace function bus.describe() returns table (id int, name text, kind text, partitions int, private boolean)
language sql stable security definer set search_path = bus, pg_temp as $$
  select id, name, kind, partitions, private from bus.topics;
$$;
`;

const LOG_FUNCTIONS = /* sql */ `
-- What grew is told with the commit that makes it so: nobody can read too early, and no wake-up is lost behind it.
-- Bodies come as lines of one text: JSON has no line breaks, and as an array each quote in it would be escaped and read.
create or replace function bus.append_lines(p_topics int[], p_partitions int[], p_counts int[], p_keys text[],
                                            p_tombstones boolean[], p_bodies text, p_durable boolean, p_wake text)
returns void
language plpgsql security definer set search_path = bus, pg_temp as $$
declare
  v_foreign text;
  v_key bus.actor_key;
  v_is_reply boolean;
  v_last bigint;
begin
  select t.name into v_foreign from bus.topics t
    where t.id = any(p_topics)
      and not exists (select 1 from bus.writers w where w.role_name = session_user and w.topic = t.name)
      and not bus.may_append(t.name, t.private) limit 1;
  if v_foreign is not null then
    raise exception 'Role % may not append to the topic %', session_user, v_foreign using errcode = '42501';
  end if;
  select k.* into v_key from bus.actor_key k
    where exists (select 1 from bus.writers w where w.role_name = session_user and w.proven);
  if found and exists (
    select 1 from unnest(string_to_array(p_bodies, E'\\n')) b, json_array_elements(b::json) m
    where not bus.is_proven((m -> 4)::jsonb, (m -> 5)::jsonb, v_key)
  ) then
    raise exception 'Role % names an actor without a proof that holds', session_user using errcode = '${UNPROVEN}';
  end if;
  if not p_durable then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  -- The partitions are locked until the commit: a sender that stands still before it must not hold up all others.
  perform set_config('idle_in_transaction_session_timeout', '5s', true);
  -- Always in the same order, so that two senders never wait for each other in a ring. A lock of a row would be written
  -- to the write-ahead log.
  perform pg_advisory_xact_lock(i.topic_id, i.partition)
    from (select distinct t as topic_id, n as partition from unnest(p_topics, p_partitions) as g(t, n)
          order by t, n offset 0) i;
  if cardinality(p_topics) = 1 then
    -- One row, as most commands are: no plan for many.
    select t.kind = 'reply' into v_is_reply from bus.topics t where t.id = p_topics[1];
    update bus.partitions p set next_offset = p.next_offset + p_counts[1]
      where p.topic_id = p_topics[1] and p.partition = p_partitions[1]
      returning p.next_offset - 1 into v_last;
    if v_is_reply then
      insert into bus.replies (topic_id, partition, last_offset, count, key, tombstone, body)
        values (p_topics[1], p_partitions[1], v_last, p_counts[1], p_keys[1], p_tombstones[1], p_bodies);
    else
      insert into bus.log (topic_id, partition, last_offset, count, key, tombstone, body)
        values (p_topics[1], p_partitions[1], v_last, p_counts[1], p_keys[1], p_tombstones[1], p_bodies);
    end if;
  else
    with input as (
      select i.*, sum(i.count) over (partition by i.topic_id, i.partition order by i.place) as running
      from unnest(p_topics, p_partitions, p_counts, p_keys, p_tombstones, string_to_array(p_bodies, E'\\n')) with ordinality
        as i(topic_id, partition, count, key, tombstone, body, place)
    ), moved as (
      update bus.partitions p set next_offset = p.next_offset + t.total
      from (select topic_id, partition, sum(count)::bigint as total from input group by 1, 2) t
      where p.topic_id = t.topic_id and p.partition = t.partition
      returning p.topic_id, p.partition, p.next_offset - t.total as base
    ), placed as (
      select i.topic_id, i.partition, m.base + i.running - 1 as last_offset, i.count, i.key, i.tombstone, i.body,
        t.kind = 'reply' as is_reply
      from input i join moved m using (topic_id, partition) join bus.topics t on t.id = i.topic_id
    ), answered as (
      insert into bus.replies (topic_id, partition, last_offset, count, key, tombstone, body)
        select p.topic_id, p.partition, p.last_offset, p.count, p.key, p.tombstone, p.body from placed p where p.is_reply
    )
    insert into bus.log (topic_id, partition, last_offset, count, key, tombstone, body)
      select p.topic_id, p.partition, p.last_offset, p.count, p.key, p.tombstone, p.body from placed p
      where not p.is_reply;
  end if;
  if p_wake is not null then
    perform pg_notify('rollheim_bus', p_wake);
  end if;
  -- For those who listen to some topics alone.
  perform pg_notify('rollheim_bus.' || t.id, coalesce(p_wake, '|' || t.name)) from bus.topics t
    where t.id = any(p_topics);
end $$;

-- As releases call it that send an array of bodies.
create or replace function bus.append(p_topics int[], p_partitions int[], p_counts int[], p_keys text[],
                                      p_tombstones boolean[], p_bodies text[], p_durable boolean, p_wake text)
returns void
language sql security definer set search_path = bus, pg_temp as $$
  select bus.append_lines(p_topics, p_partitions, p_counts, p_keys, p_tombstones, array_to_string(p_bodies, E'\\n'),
                          p_durable, p_wake);
$$;

-- As releases call it that tell what grew by a statement of its own (bus.wake), too.
create or replace function bus.append(p_topics int[], p_partitions int[], p_counts int[], p_keys text[],
                                      p_tombstones boolean[], p_bodies text[], p_durable boolean) returns void
language sql security definer set search_path = bus, pg_temp as $$
  select bus.append(p_topics, p_partitions, p_counts, p_keys, p_tombstones, p_bodies, p_durable, null);
$$;

create or replace function bus.ends(p_topics int[]) returns table (topic_id int, partition int, end_offset bigint)
language sql stable security definer set search_path = bus, pg_temp as $$
  select topic_id, partition, next_offset from bus.partitions where topic_id = any(p_topics);
$$;

-- For releases whose appends wake nobody.
create or replace function bus.wake(p_payload text) returns void
language plpgsql security definer set search_path = bus, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_notify('rollheim_bus', p_payload);
end $$;
`;

const GROUP_FUNCTIONS = /* sql */ `
-- Positions of a group, made where they are missing; without a group (null) only where reading would begin.
create or replace function bus.join_group(p_group text, p_topics text[], p_start text)
returns table (topic_id int, topic text, partition int, reached bigint, end_offset bigint)
language plpgsql security definer set search_path = bus, pg_temp as $$
declare
  v_name text;
begin
  for v_name in select n from unnest(p_topics) n loop
    if not exists (select 1 from bus.topics t where t.name = v_name) then
      raise exception 'Topic % is not declared', v_name using errcode = '42704';
    end if;
    if not (select bus.may_read(t.name, t.private) from bus.topics t where t.name = v_name) then
      raise exception 'Topic % is private', v_name using errcode = '42501';
    end if;
  end loop;
  if p_group is not null then
    if exists (select 1 from bus.positions g where g.group_name = p_group and g.role_name <> bus.keeper())
      and not bus.is_admin() then
      raise exception 'Group % is another role''s', p_group using errcode = '42501';
    end if;
    -- Groups of before this column are taken by the first who joins them.
    update bus.positions g set role_name = bus.keeper() where g.group_name = p_group and g.role_name is null;
    insert into bus.positions (group_name, topic_id, partition, reached, role_name)
      select p_group, p.topic_id, p.partition, case p_start when 'latest' then p.next_offset else 0 end, bus.keeper()
      from bus.partitions p join bus.topics t on t.id = p.topic_id
      where t.name = any(p_topics)
        and not exists (select 1 from bus.positions x where x.group_name = p_group
                        and x.topic_id = p.topic_id and x.partition = p.partition)
      on conflict do nothing;
  end if;
  return query
    select t.id, t.name, p.partition,
           coalesce(g.reached, case p_start when 'latest' then p.next_offset else 0 end), p.next_offset
    from bus.topics t
    join bus.partitions p on p.topic_id = t.id
    left join bus.positions g on g.group_name = p_group and g.topic_id = t.id and g.partition = p.partition
    where t.name = any(p_topics)
    order by t.id, p.partition;
end $$;

-- A lost position means a repeated delivery, never a lost one: no need to wait for the disk.
create or replace function bus.commit_positions(p_group text, p_topics int[], p_partitions int[], p_positions bigint[])
returns void
language plpgsql security definer set search_path = bus, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  update bus.positions g set reached = i.reached
    from unnest(p_topics, p_partitions, p_positions) as i(topic_id, partition, reached)
    where g.group_name = p_group and g.topic_id = i.topic_id and g.partition = i.partition
      and g.reached < i.reached and (g.role_name = bus.keeper() or bus.is_admin());
end $$;

-- The same for several groups: each position with its group.
create or replace function bus.commit_positions(p_groups text[], p_topics int[], p_partitions int[], p_positions bigint[])
returns void
language plpgsql security definer set search_path = bus, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  update bus.positions g set reached = i.reached
    from unnest(p_groups, p_topics, p_partitions, p_positions) as i(group_name, topic_id, partition, reached)
    where g.group_name = i.group_name and g.topic_id = i.topic_id and g.partition = i.partition
      and g.reached < i.reached and (g.role_name = bus.keeper() or bus.is_admin());
end $$;

create or replace function bus.group_positions(p_group text, p_topics text[])
returns table (topic_id int, partition int, reached bigint, end_offset bigint)
language sql stable security definer set search_path = bus, pg_temp as $$
  select p.topic_id, p.partition, coalesce(g.reached, 0), p.next_offset
  from bus.topics t
  join bus.partitions p on p.topic_id = t.id
  left join bus.positions g on g.group_name = p_group and g.topic_id = t.id and g.partition = p.partition
  where t.name = any(p_topics);
$$;

create or replace function bus.delete_group(p_group text) returns void
language sql security definer set search_path = bus, pg_temp as $$
  delete from bus.positions where group_name = p_group and (role_name = bus.keeper() or bus.is_admin());
$$;
`;

/** The whole schema as one idempotent script, to be run inside a transaction by an administrator. */
export const BUS_SCHEMA = [
  `select pg_advisory_xact_lock(${INSTALL_LOCK});`,
  TABLES,
  PROOF_FUNCTION,
  TOPIC_FUNCTIONS,
  LOG_FUNCTIONS,
  READ_FUNCTION,
  GROUP_FUNCTIONS,
  UPKEEP_FUNCTIONS,
  'revoke all on all tables in schema bus from public;',
  'revoke all on all functions in schema bus from public;',
].join('\n');
