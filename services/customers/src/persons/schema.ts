import { MARKED, PLAIN } from './words.ts';

const NAMES = ['email', 'company', 'name', 'surname', 'contact_name', 'contact_surname', 'zip_code', 'city'];
const TEXT = [
  ...NAMES.map((column) => `coalesce(${column}, '')`),
  "coalesce(vat_number, '')",
  "coalesce(merchant_id::text, '')",
];

/** What people are found by, and what the team writes down about them. */
export const PERSON_TABLES = `
-- the words of a person, folded: found by their beginnings
alter table customers add column search_words tsvector generated always as (array_to_tsvector(array_remove(
  regexp_split_to_array(lower(translate(${TEXT.join(" || ' ' || ")}, '${MARKED}', '${PLAIN}')), '[^a-z0-9]+'), '')))
  stored;
create index on customers using gin (search_words) with (fastupdate = off);
create table customer_notes (
  note_id bigint generated always as identity primary key,
  customer_id uuid not null references customers on delete cascade,
  at timestamptz not null,
  author uuid not null,
  text text not null
);
create index on customer_notes (customer_id, note_id desc);`;
