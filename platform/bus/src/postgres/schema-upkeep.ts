/** Advisory lock under which the schema is installed and upgraded. */
export const INSTALL_LOCK = 7_201_100;

/** Compaction of state topics, and retention of all others. */
export const UPKEEP_FUNCTIONS = /* sql */ `
-- Compaction: of each key that was written since the last run, the older messages go. Then old tombstones go.
create or replace function bus.compact(p_topic text, p_tombstone_age interval) returns bigint
language plpgsql security definer set search_path = bus, pg_temp as $$
declare
  v_part record;
  v_rows bigint;
  v_total bigint := 0;
begin
  for v_part in select p.topic_id, p.partition, coalesce(c.cleaned_offset, 0) as cleaned_offset, p.next_offset
                from bus.partitions p
                join bus.topics t on t.id = p.topic_id
                left join bus.compacted c on c.topic_id = p.topic_id and c.partition = p.partition
                where t.name = p_topic and t.kind = 'state'
                  and p.next_offset > coalesce(c.cleaned_offset, 0) loop
    with written as (
      select l.key, max(l.last_offset) as newest from bus.log l
      where l.topic_id = v_part.topic_id and l.partition = v_part.partition
        and l.last_offset >= v_part.cleaned_offset and l.last_offset < v_part.next_offset
      group by l.key
    )
    delete from bus.log l using written w
      where l.topic_id = v_part.topic_id and l.partition = v_part.partition
        and l.key = w.key and l.last_offset < w.newest;
    get diagnostics v_rows = row_count;
    v_total := v_total + v_rows;
    insert into bus.compacted as c (topic_id, partition, cleaned_offset)
      values (v_part.topic_id, v_part.partition, v_part.next_offset)
      on conflict (topic_id, partition) do update set cleaned_offset = excluded.cleaned_offset;
  end loop;
  delete from bus.log l using bus.topics t
    where t.name = p_topic and t.kind = 'state' and l.topic_id = t.id
      and l.tombstone and l.created < clock_timestamp() - p_tombstone_age
      and not exists (select 1 from bus.log o where o.topic_id = l.topic_id and o.partition = l.partition
                      and o.key = l.key and o.last_offset < l.last_offset);
  get diagnostics v_rows = row_count;
  return v_total + v_rows;
end $$;

-- Retention: rows older than their topic keeps them, oldest first, at most 20,000 at a time.
create or replace function bus.expire(p_topic text) returns bigint
language plpgsql security definer set search_path = bus, pg_temp as $$
declare
  v_part record;
  v_rows bigint;
  v_total bigint := 0;
begin
  for v_part in select p.topic_id, p.partition, t.kind, t.retention from bus.partitions p
                join bus.topics t on t.id = p.topic_id
                where t.name = p_topic and t.retention is not null loop
    if v_part.kind = 'reply' then
      delete from bus.replies l
        where l.topic_id = v_part.topic_id and l.partition = v_part.partition
          and l.created < clock_timestamp() - v_part.retention
          and l.last_offset in (
            select o.last_offset from bus.replies o
            where o.topic_id = v_part.topic_id and o.partition = v_part.partition
            order by o.last_offset limit 20000);
      get diagnostics v_rows = row_count;
      v_total := v_total + v_rows;
      continue;
    end if;
    delete from bus.log l
      where l.topic_id = v_part.topic_id and l.partition = v_part.partition
        and l.created < clock_timestamp() - v_part.retention
        and l.last_offset in (
          select o.last_offset from bus.log o
          where o.topic_id = v_part.topic_id and o.partition = v_part.partition
          order by o.last_offset limit 20000);
    get diagnostics v_rows = row_count;
    v_total := v_total + v_rows;
  end loop;
  return v_total;
end $$;

-- Compaction or retention of one topic.
create or replace function bus.upkeep(p_topic text, p_tombstone_age interval) returns bigint
language plpgsql security definer set search_path = bus, pg_temp as $$
begin
  if (select kind from bus.topics where name = p_topic) = 'state' then
    return bus.compact(p_topic, p_tombstone_age);
  end if;
  return bus.expire(p_topic);
end $$;

-- Topics to be kept up now, each in a transaction of its own; none where another process has done so lately.
create or replace function bus.due_upkeep(p_every interval) returns setof text
language plpgsql security definer set search_path = bus, pg_temp as $$
begin
  insert into bus.kept_up as k (at) values (clock_timestamp())
    on conflict (one) do update set at = excluded.at where k.at <= clock_timestamp() - p_every;
  if not found then
    return;
  end if;
  return query select t.name from bus.topics t
    where exists (select from bus.log l where l.topic_id = t.id)
      or exists (select from bus.replies r where r.topic_id = t.id) order by t.name;
end $$;

-- For releases that keep up all topics in one transaction.
create or replace function bus.upkeep_due(p_every interval, p_tombstone_age interval) returns boolean
language plpgsql security definer set search_path = bus, pg_temp as $$
declare
  v_name text;
begin
  if exists (select 1 from bus.kept_up where at > clock_timestamp() - p_every)
    or not pg_try_advisory_xact_lock(${INSTALL_LOCK + 1}) then
    return false;
  end if;
  for v_name in select name from bus.topics order by name loop
    perform bus.upkeep(v_name, p_tombstone_age);
  end loop;
  insert into bus.kept_up as k (at) values (clock_timestamp()) on conflict (one) do update set at = excluded.at;
  return true;
end $$;
`;
