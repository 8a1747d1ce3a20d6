/** The read model: which tokens of the API were revoked. */
export const TABLES = `
create table token (
  token_id text primary key,
  version int not null,
  customer_id text not null,
  revoked boolean not null
);
`;

/** State topics that the read model is built from. */
export const SOURCES = ['identity.api-tokens'] as const;
