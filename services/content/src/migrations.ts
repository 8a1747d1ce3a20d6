import type { Migration } from '@rollheim/service-kit';

export const migrations: readonly Migration[] = [
  {
    name: '001-content',
    up: `
      create table entries (
        topic text not null check (topic in ('content.state', 'settings.state')),
        key text not null,
        doc jsonb not null,
        -- True once the operator changed it: a delivered text no longer replaces it.
        edited boolean not null default false,
        primary key (topic, key)
      );
    `,
  },
];
