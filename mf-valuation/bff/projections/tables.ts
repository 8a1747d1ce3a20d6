/** The read model of the valuations; made again whenever this text or the projection changes. */
export const TABLES = `
create table valuation (
  valuation_id text primary key,
  version int not null,
  uuid_hash text,
  status text not null,
  created_at timestamptz not null,
  state jsonb not null
);
create index on valuation (uuid_hash, created_at desc);
`;

/** State topics that the read model is built from. */
export const SOURCES = ['valuations.state'] as const;
