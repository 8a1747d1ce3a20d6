/**
 * What fields of an export are beside what their values show, by their names in the database; of a field inside of
 * another one likewise (`issuedOn` is `issued_on`). A name with a table before it goes before the bare one.
 * Every other field has a name in the locales (`export.field.<name>`); `scripts/personal-data.unit.test.ts` says which
 * is missing.
 */

/** Only the machine needs them: the readable page leaves them out, `data.json` has them. */
export const TECHNICAL: ReadonlySet<string> = new Set([
  'about',
  'actor',
  'command_id',
  'contact_version',
  'delivery_id',
  'dispute_statement.place',
  'entry_id',
  'event_id',
  'exclusive_to',
  'export_id',
  'group_key',
  'hook_id',
  'id',
  'import_id',
  'link',
  'mail_id',
  'mail_key',
  'message_id',
  'message_key',
  'note_id',
  'offer_id',
  'order_file.place',
  'owner',
  'owner_customer_id',
  'owner_uuid_hash',
  'part_id',
  'payment_ids',
  'place_in_order',
  'proposal_id',
  'question_id',
  'receipt_id',
  'release_set',
  'required_percent',
  'sale_seq',
  'search_id',
  'seq',
  'session_id',
  'step_id',
  'token_id',
  'urgency',
  'uuid',
  'uuid_hash',
  'variant',
  'vehicle_key',
  'version',
]);

/** Cents. */
export const MONEY: ReadonlySet<string> = new Set([
  'amount',
  'buy_now',
  'gross',
  'high',
  'last_minimum',
  'limit',
  'low',
  'minimum',
  'net',
  'new_minimum',
  'payable',
  'price',
  'received',
  'reduction',
  'rest',
  'returned',
  'start_price',
  'vat',
]);

/** Numbers in them are instants, in milliseconds. */
export const INSTANTS: ReadonlySet<string> = new Set(['at', 'since', 'next_due']);

/** Their values are names of fields. */
export const NAMES: ReadonlySet<string> = new Set(['field', 'merchant_history.about', 'review_changed']);

/** The name of a field as the database writes it: `issuedOn` is `issued_on`. */
const fieldName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a field is called in one of these sets or in the texts of a language: with its table, else alone. */
export function known(has: (name: string) => boolean, table: string, name: string): string | null {
  const field = fieldName(name);
  return [`${table}.${field}`, field].find(has) ?? null;
}
