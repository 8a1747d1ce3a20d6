/** How the log is read. */
export const READ_FUNCTION = /* sql */ `
-- Rows of several partitions in one round trip; one that did not grow answers with nothing, one without rows with its end.
-- A loop over what grew, most often one or two: a statement for all, with all that it may need, takes a quarter longer.
create or replace function bus.read(p_topics int[], p_partitions int[], p_from bigint[], p_limit int)
returns table (request int, end_offset bigint, last_offset bigint, count int, body text)
language plpgsql stable security definer set search_path = bus, pg_temp rows 100 as $$
declare
  v_grown record;
  v_taken int;
begin
  for v_grown in
    select r.place::int as place, r.topic_id, r.partition, r.start, p.next_offset, d.kind, d.private, d.name
    from unnest(p_topics, p_partitions, p_from) with ordinality as r(topic_id, partition, start, place)
    join bus.partitions p on p.topic_id = r.topic_id and p.partition = r.partition and p.next_offset > r.start
    join bus.topics d on d.id = r.topic_id
  loop
    if v_grown.private and not bus.may_read(v_grown.name, true) then
      continue;
    end if;
    request := v_grown.place;
    end_offset := v_grown.next_offset;
    v_taken := 0;
    if v_grown.kind = 'reply' then
      for last_offset, count, body in
        select o.last_offset, o.count, o.body from bus.replies o
        where o.topic_id = v_grown.topic_id and o.partition = v_grown.partition and o.last_offset >= v_grown.start
        order by o.last_offset limit p_limit
      loop
        return next;
        v_taken := v_taken + count;
        exit when v_taken >= p_limit;
      end loop;
    else
      for last_offset, count, body in
        select o.last_offset, o.count, o.body from bus.log o
        where o.topic_id = v_grown.topic_id and o.partition = v_grown.partition and o.last_offset >= v_grown.start
        order by o.last_offset limit p_limit
      loop
        return next;
        v_taken := v_taken + count;
        exit when v_taken >= p_limit;
      end loop;
    end if;
    if v_taken = 0 then
      last_offset := null;
      count := null;
      body := null;
      return next;
    end if;
  end loop;
end $$;
`;
