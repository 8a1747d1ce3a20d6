/** Who of the team has which item open. */
export const CLAIM_TABLE = `
create table claims (
  kind text not null,
  item_id text not null,
  holder uuid not null,
  at timestamptz not null,
  until timestamptz not null,
  primary key (kind, item_id)
);
create index on claims (until);`;
