/** Which push services answer. */
export const pushMigrations = [
  {
    name: '033-slow-push-services',
    up: `
      -- How often nothing came of a device, one time after the other, and until when it is left alone.
      alter table push_subscriptions add column silent integer not null default 0;
      alter table push_subscriptions add column silent_until timestamptz;
      -- Who runs push services: how often they took a push in time, and how often they did not.
      create table push_domains (
        domain text primary key,
        answers integer not null default 0,
        silences real not null default 0,
        silent_at timestamptz not null default 'epoch',
        heard_at timestamptz not null default now()
      );
      insert into push_domains (domain, answers)
        select coalesce(substring(host from '[^.]+[.][^.]+$'), host), least(count(*), 1000) from push_receipts
        where outcome = 'sent' group by 1;`,
  },
];
