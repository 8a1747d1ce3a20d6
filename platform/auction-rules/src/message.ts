import type { Party } from './state.ts';

/** Whom a message is for. `bidders`: all who bid in the round, without one customer; `watchers`: watchlist and saved searches. */
export type Receiver =
  | { readonly role: 'owner' | 'operator' | 'watchers' }
  | { readonly role: 'bidders'; readonly except: string | null }
  | ({ readonly role: 'merchant' } & Party);

/** A message by its call-to-action code; `text` distinguishes the variants of one code (else it equals the code). */
export interface Message {
  readonly to: Receiver;
  readonly code: string;
  readonly text: string;
  /** A later message of the same group and receiver answers the task of an earlier one. */
  readonly group: 'ad' | 'bidding' | 'negotiation' | 'late_offer' | 'sale' | 'question';
  readonly at: number;
  /** Amounts in cents, instants in epoch ms. */
  readonly params: Readonly<Record<string, string | number | null>>;
}

/** What a message is about. */
export type Group = Message['group'];
/** What its text is filled with. */
export type Params = Message['params'];

/** The owner of the ad. */
export const OWNER: Receiver = { role: 'owner' };
/** The team. */
export const OPERATOR: Receiver = { role: 'operator' };
/** Who watches the vehicle. */
export const WATCHERS: Receiver = { role: 'watchers' };
/** All who bid in the round. */
export const BIDDERS: Receiver = { role: 'bidders', except: null };

/** Name of a receiver within an effect's key. */
export function recipientOf(to: Receiver): string {
  return to.role === 'merchant' ? `merchant/${to.merchant}` : to.role;
}

/** A dealer, by the party of a bid or an offer. */
export const merchant = ({ merchant: name, customer }: Party): Receiver => ({
  role: 'merchant',
  merchant: name,
  customer,
});

/** Makes a message of the event at hand. */
export type Say = (to: Receiver, code: string, group: Group, params?: Params, text?: string) => Message;
