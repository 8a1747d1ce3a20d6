import type { Migration } from '@rollheim/service-kit';

export const migrations: readonly Migration[] = [
  {
    name: '001-orders',
    up: `
      create sequence order_number start 20001;
      create table orders (
        order_id text primary key,
        number integer not null unique,
        version integer not null,
        auction_id text not null,
        round integer not null,
        sale_seq integer not null,
        buyer_customer_id text not null,
        seller_customer_id text not null,
        status text not null check (status in ('pending', 'paid', 'canceled')),
        origin text not null,
        title text not null,
        media_id text,
        price bigint not null,
        commission jsonb not null,
        created_at timestamptz not null,
        -- One sale is one order, however often its event arrives.
        unique (auction_id, sale_seq)
      );
      -- At most one order of a vehicle that is not canceled.
      create unique index one_open_order on orders (auction_id) where status <> 'canceled';
      create table customer_facts (
        customer_id text primary key,
        country text,
        vat_country text,
        vat_verified boolean not null default false
      );
      create table customer_contact (
        customer_id text primary key,
        contact jsonb not null
      );
    `,
  },
  {
    name: '002-vehicle-cost',
    up: 'alter table orders add column vehicle_cost jsonb;',
  },
  {
    name: '003-versions-of-customers',
    up: `
      -- What was copied before is older than any state that comes.
      alter table customer_facts add column version integer not null default 0;
    `,
  },
  {
    name: '004-payment-and-history',
    up: `
      alter table orders add column changed_at timestamptz;
      alter table orders add column paid_on date;
      alter table orders add column cancel_reason text;
      -- Who did what to an order, and when: only ever added to.
      create table order_step (
        step_id bigint generated always as identity primary key,
        order_id text not null references orders,
        at timestamptz not null,
        actor text,
        kind text not null,
        note text not null default '',
        day date
      );
      create index on order_step (order_id, step_id);
      create function refuse_change() returns trigger language plpgsql as
        $$ begin raise exception '% is never changed', tg_table_name; end $$;
      create trigger order_step_stays before update or delete or truncate on order_step
        for each statement execute function refuse_change();
    `,
  },
  {
    name: '005-invoices',
    up: `
      alter table orders add column invoice jsonb;
      alter table orders add column correction jsonb;
      create index on orders (created_at) where invoice is null and status <> 'canceled';
      -- Numbers of a year are given out under the lock of its row, in the transaction that issues.
      create table invoice_counter (year integer primary key, last integer not null);
      create table invoice (
        number text primary key,
        order_id text not null references orders,
        kind text not null check (kind in ('invoice', 'correction')),
        issued_on date not null,
        content jsonb not null,
        unique (order_id, kind)
      );
      create table invoice_file (
        number text primary key references invoice,
        pdf bytea not null,
        sha256 text not null,
        made_at timestamptz not null default now()
      );
      create table invoice_to_render (number text primary key references invoice);
      -- What was issued stands: a mistake is mended by another document.
      create trigger invoice_stays before update or delete or truncate on invoice
        for each statement execute function refuse_change();
      create trigger invoice_file_stays before update or delete or truncate on invoice_file
        for each statement execute function refuse_change();
    `,
  },
  {
    name: '006-renderings-that-wait',
    up: `
      alter table invoice_to_render add attempts int not null default 0;
      alter table invoice_to_render add next_at timestamptz not null default now();
    `,
  },
  {
    name: '007-pickup',
    up: `
      -- Every proposal stays: an earlier agreement is part of the history.
      create table pickup_proposal (
        proposal_id text primary key,
        place_in_order bigint generated always as identity,
        order_id text not null references orders,
        by_side text not null check (by_side in ('buyer', 'seller')),
        at timestamptz not null,
        slots jsonb not null,
        place text not null,
        note text not null,
        collector jsonb,
        agreed jsonb,
        agreed_at timestamptz
      );
      create index on pickup_proposal (order_id, place_in_order);
    `,
  },
  {
    name: '008-dispute',
    up: `
      -- The latest dispute, without a word of what was stated in it.
      alter table orders add column dispute jsonb;
      create table dispute_statement (
        place bigint generated always as identity primary key,
        order_id text not null references orders,
        dispute_id text not null,
        by_side text not null check (by_side in ('buyer', 'seller', 'team')),
        at timestamptz not null,
        text text not null
      );
      create index on dispute_statement (order_id, place);
      create index on dispute_statement (dispute_id, by_side);
    `,
  },
  {
    name: '009-bank-statements',
    up: `
      create table bank_import (
        import_id text primary key,
        sha256 text not null unique,
        name text not null,
        at timestamptz not null,
        actor text not null,
        statements jsonb not null,
        entries integer not null,
        booked integer not null,
        known integer not null
      );
      create index on bank_import (at);
      -- An entry has the id of what it says: it is there once, in whichever files it comes.
      create table bank_entry (
        entry_id text primary key,
        import_id text not null references bank_import,
        booked_on date not null,
        amount bigint not null,
        credit boolean not null,
        party text,
        party_iban text,
        text text not null,
        bank_reference text,
        state text not null check (state in ('open', 'booked', 'dismissed')),
        reason text,
        order_id text references orders,
        decided_at timestamptz,
        decided_by text,
        note text not null default '',
        check (state <> 'booked' or order_id is not null)
      );
      create index on bank_entry (state, booked_on, entry_id);
      create index on bank_entry (order_id);
    `,
  },
  {
    name: '010-handover',
    up: `
      create table handover_code (order_id text primary key references orders, code text not null);
      -- of orders that were sold before: as random as an id is
      insert into handover_code (order_id, code)
        select order_id, lpad((('x' || substr(md5(gen_random_uuid()::text), 1, 7))::bit(28)::int % 1000000)::text, 6, '0')
        from orders;
      create table handover (
        order_id text primary key references orders,
        at timestamptz not null,
        day date not null,
        mileage integer not null,
        keys integer not null,
        papers jsonb not null,
        damages text not null,
        name text not null,
        id_note text not null
      );
      create table vehicle_facts (ad_id text primary key, mileage integer, version integer not null);
    `,
  },
  { name: '011-bank-figures', up: 'create index on bank_entry (import_id)' },
  {
    name: '012-wrong-codes',
    up: `
      -- Wrong codes since an instant: nobody finds one by trying.
      alter table handover_code add column wrong integer not null default 0;
      alter table handover_code add column wrong_since timestamptz;
    `,
  },
  {
    name: '013-bank-parts',
    up: `
      alter table orders add column received bigint not null default 0;
      alter table orders add column payments_taken_back integer not null default 0;
      alter table bank_entry add column rest bigint not null default 0;
      -- What an entry pays of which order; what was taken back stays.
      create table bank_part (
        part_id bigint generated always as identity primary key,
        entry_id text not null references bank_entry,
        order_id text not null references orders,
        amount bigint not null check (amount >= 0),
        -- the order was paid by it
        pays boolean not null,
        taken_back_at timestamptz
      );
      create unique index on bank_part (entry_id, order_id) where taken_back_at is null;
      create index on bank_part (order_id);
      insert into bank_part (entry_id, order_id, amount, pays)
        select entry_id, order_id, amount, true from bank_entry where state = 'booked';
      update orders set received = paid.amount
        from (select order_id, sum(amount) as amount from bank_part group by order_id) paid
        where paid.order_id = orders.order_id;
    `,
  },
  {
    name: '014-order-files',
    up: `
      -- Files are the media service's; this is whose they are and what for.
      create table order_file (
        place bigint generated always as identity primary key,
        media_id text not null unique,
        order_id text not null references orders,
        use text not null check (use in ('handover', 'dispute')),
        by_side text not null check (by_side in ('buyer', 'seller')),
        dispute_id text,
        name text not null,
        picture boolean not null,
        at timestamptz not null
      );
      create index on order_file (order_id, place);
    `,
  },
  {
    name: '015-deadlines-of-disputes',
    up: `
      -- What was told of the deadline of a dispute, each once.
      create table dispute_notice (
        dispute_id text not null,
        kind text not null check (kind in ('reminded', 'due')),
        at timestamptz not null,
        primary key (dispute_id, kind)
      );
      create index on orders ((dispute->>'answerUntil')) where dispute->>'status' = 'open';
    `,
  },
  {
    name: '016-kinds-of-vehicles',
    up: `
      -- Copied anew by a group of another name: what is asked at a handover depends on the vehicle.
      truncate vehicle_facts;
      alter table vehicle_facts add column product_type text, add column category text;
      alter table handover alter column mileage drop not null;
    `,
  },
  {
    name: '017-returned-payments',
    up: `
      -- What the bank took back of the payment, cents, until it is paid again.
      alter table orders add column returned bigint not null default 0;
    `,
  },
  {
    name: '018-shown-protocols',
    up: `
      -- What the seller has written down and the buyer reads before they give the code away.
      create table handover_shown (like handover including all);
      alter table handover_shown add foreign key (order_id) references orders;
    `,
  },
  {
    name: '019-files-for-the-other-side',
    up: `
      alter table order_file drop constraint order_file_use_check;
      alter table order_file add constraint order_file_use_check check (use in ('handover', 'dispute', 'exchange'));
    `,
  },
  {
    name: '020-heard-sides',
    up: `
      -- Whether the other side has stated something is a fact of the dispute: others hold the rule by it.
      update orders set dispute = dispute || jsonb_build_object('heard', exists (
        select 1 from dispute_statement s where s.dispute_id = dispute->>'disputeId'
          and s.by_side in ('buyer', 'seller') and s.by_side <> dispute->>'by'))
      where dispute is not null;
    `,
  },
  {
    name: '021-wrong-codes-in-all',
    up: `
      -- Wrong codes since the buyer has this one.
      alter table handover_code add column wrong_in_all integer not null default 0;
      update handover_code set wrong_in_all = wrong;
    `,
  },
  {
    name: '022-bank-references',
    up: 'create index on bank_entry (bank_reference) where bank_reference is not null',
  },
  { name: '023-step-amounts', up: 'alter table order_step add column amount bigint' },
  {
    name: '024-payments-that-are-named',
    up: `
      -- Ids of a payment, which a debit that takes it back repeats; and the orders that an entry names by whatever.
      alter table bank_entry add column payment_ids text[] not null default '{}';
      alter table bank_entry add column names text[] not null default '{}';
      update bank_entry set names = array[order_id] where order_id is not null;
      create index on bank_entry using gin (payment_ids) where credit;
    `,
  },
  {
    name: '025-confirmed-mileages',
    up: `
      -- What the ad said, km, where the odometer was outside of that and the seller confirmed it.
      alter table handover add column advertised integer;
      alter table handover_shown add column advertised integer;
    `,
  },
  {
    name: '026-refunds',
    up: `
      -- What was paid back to the buyer; what is due follows from what came in.
      create table refund (
        place bigint generated always as identity primary key,
        order_id text not null references orders,
        amount bigint not null check (amount > 0),
        day date not null,
        at timestamptz not null
      );
      create index on refund (order_id);
    `,
  },
];
