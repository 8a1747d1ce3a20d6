/** Users of the operations console and their sessions; who logs in at an OpenID provider has its subject and no password. */
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
  {
    name: '031-console-openid',
    up: `
      alter table operators alter column password drop not null;
      alter table operators add column subject text unique;
      alter table console_sessions drop constraint console_sessions_operator_fkey;
      alter table console_sessions add constraint console_sessions_operator_fkey
        foreign key (operator) references operators (name) on delete cascade on update cascade;
    `,
  },
];
