/** SQLSTATE of an append whose actor no one vouches for: invalid authorization specification. */
export const UNPROVEN = '28000';

/** True where a message was refused because the proof of its actor is missing, wrong or over. */
export const isUnproven = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNPROVEN;

export const PROOF_FUNCTION = /* sql */ `
-- Whether a proof is of this actor and holds.
create or replace function bus.vouches(p_proof text, p_who text, p_inner bytea, p_outer bytea) returns boolean
language plpgsql stable set search_path = bus, pg_temp as $$
declare
  v_until text := split_part(coalesce(p_proof, ''), '.', 1);
begin
  if v_until !~ '^[0-9]{1,11}$' then
    return false;
  end if;
  if to_timestamp(v_until::bigint) < clock_timestamp() then
    return false;
  end if;
  return encode(sha256(p_outer || sha256(p_inner
       || convert_to(concat_ws(E'\n', 'actor', p_who, v_until, split_part(p_proof, '.', 2)), 'UTF8'))), 'hex')
     = split_part(p_proof, '.', 3);
end $$;
drop function if exists bus.is_proven(jsonb, bytea, bytea);
drop function if exists bus.is_proven(jsonb, jsonb, bytea, bytea);
-- Whether a module may send this: its actor is nobody, or whom a proof that holds is of, a visitor by the hash of the
-- cookie that the edge saw, which has a key of its own; so is the visitor whom a command names as the owner. The roles of
-- an operator are those of the proof.
create or replace function bus.is_proven(p_payload jsonb, p_headers jsonb, p_key bus.actor_key) returns boolean
language plpgsql stable set search_path = bus, pg_temp as $$
declare
  v_actor text := p_headers ->> 'actor';
  v_hash text := p_payload -> 'payload' ->> 'uuidHash';
  v_visitor text := p_headers ->> 'visitorProof';
  v_proof text := p_headers ->> 'proof';
  v_roles text := split_part(v_proof, '.', 2);
  v_who text;
begin
  if v_hash is not null and not bus.vouches(v_visitor, 'uuid:' || v_hash, p_key.visitor_inner_pad, p_key.visitor_outer_pad) then
    return false;
  end if;
  if v_actor is null then
    return true;
  end if;
  if v_actor like 'uuid:%' then
    return bus.vouches(v_visitor, v_actor, p_key.visitor_inner_pad, p_key.visitor_outer_pad);
  end if;
  v_who := regexp_replace(v_actor, '^operator:', '');
  return bus.vouches(v_proof, v_who, p_key.inner_pad, p_key.outer_pad)
    and (v_who = v_actor
      or (v_roles <> '' and coalesce(jsonb_typeof(p_headers -> 'team') = 'array', false)
          and p_headers -> 'team' <@ to_jsonb(string_to_array(v_roles, ','))));
end $$;
`;
