/** SQLSTATE of an append whose actor nobody vouches for: invalid authorization specification. */
export const UNPROVEN = '28000';

/** True where a message was refused because the proof of its actor is missing, wrong or over. */
export const isUnproven = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNPROVEN;

export const PROOF_FUNCTION = /* sql */ `
-- Whether a module may name this actor: nobody, a visitor by their own cookie, or whom a proof that holds is of. The
-- roles of an operator are those of the proof.
create or replace function bus.is_proven(p_headers jsonb, p_inner bytea, p_outer bytea) returns boolean
language plpgsql stable set search_path = bus, pg_temp as $$
declare
  v_actor text := p_headers ->> 'actor';
  v_proof text := coalesce(p_headers ->> 'proof', '');
  v_until text := split_part(v_proof, '.', 1);
  v_roles text := split_part(v_proof, '.', 2);
  v_who text;
begin
  if v_actor is null or v_actor like 'uuid:%' then
    return true;
  end if;
  v_who := regexp_replace(v_actor, '^operator:', '');
  if v_until !~ '^[0-9]{1,11}$' then
    return false;
  end if;
  if to_timestamp(v_until::bigint) < clock_timestamp() then
    return false;
  end if;
  if encode(sha256(p_outer || sha256(p_inner
       || convert_to(concat_ws(E'\n', 'actor', v_who, v_until, v_roles), 'UTF8'))), 'hex')
     <> split_part(v_proof, '.', 3) then
    return false;
  end if;
  return v_who = v_actor
    or (v_roles <> '' and coalesce(jsonb_typeof(p_headers -> 'team') = 'array', false)
        and p_headers -> 'team' <@ to_jsonb(string_to_array(v_roles, ',')));
end $$;
`;
