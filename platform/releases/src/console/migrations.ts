/** Users of the operations console and their sessions. */
export const consoleMigrations = [
  {
    name: '023-console',
    up: `
      create table operators (
        name text primary key, password text not null, roles text[] not null, created_at timestamptz not null default now());
      create table console_sessions (
        token text primary key, operator text not null references operators (name) on delete cascade,
        expires_at timestamptz not null);
    `,
  },
];
