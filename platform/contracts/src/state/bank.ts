import type { OrderState } from './orders.ts';

/**
 * Why a bank statement is refused as a whole. `xml`: not well-formed; `doctype`: it declares a document type, which no
 * statement has; `namespace`: not CAMT.053 of a version that is read; `account`, `currency`: not those of the own
 * account; `balance`: its entries do not lead from the opening to the closing balance; `entries`: too many of them.
 */
export const BANK_FAULTS = [
  'size',
  'packed',
  'encoding',
  'xml',
  'doctype',
  'namespace',
  'empty',
  'entries',
  'account',
  'currency',
  'status',
  'amount',
  'direction',
  'day',
  'balance',
] as const;
export type BankFault = (typeof BANK_FAULTS)[number];

/** Why an entry of a statement was not booked by itself. */
export const BANK_REASONS = [
  'unknown_reference',
  'several_references',
  'amount_differs',
  'paid_already',
  'order_canceled',
  'day_implausible',
  'own_sale',
  'debit',
  'reversal',
] as const;
export type BankReason = (typeof BANK_REASONS)[number];

/** Parts of the list of entries: what waits for a decision, what paid an order, what was set aside. */
export const BANK_GROUPS = ['open', 'booked', 'dismissed'] as const;
export type BankGroup = (typeof BANK_GROUPS)[number];

/** An order that an entry paid or seems to be about. */
export interface BankOrder extends Pick<OrderState, 'orderId' | 'number' | 'title' | 'status'> {
  /** Number of its invoice; null while it has none. */
  readonly invoice: string | null;
  /** Commission, gross cents. */
  readonly due: number;
  /** What is still to be paid of it, cents; 0 unless it waits for its payment. */
  readonly open: number;
  /** What is to be paid back to its buyer, cents. Absent from services that do not say it yet. */
  readonly refund?: number;
}

/** The same with its order. */
export interface BankPaid {
  readonly order: BankOrder;
  /** Cents. */
  readonly amount: number;
}

/** Most orders that one entry pays. */
export const MOST_BANK_PARTS = 20;

/** An entry of an imported bank statement. */
export interface BankEntry {
  readonly entryId: string;
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string;
  /** Cents, never negative. */
  readonly amount: number;
  /** The account got it. */
  readonly credit: boolean;
  /** Who is on the other side; null where the bank does not say. */
  readonly party: string | null;
  /** The last four characters of their account; null where the bank does not say. */
  readonly partyAccount: string | null;
  /** What the payer wrote. */
  readonly text: string;
  readonly group: BankGroup;
  /** Why it was not booked by itself; null: it was. */
  readonly reason: BankReason | null;
  /** The order that it paid, the first of several, or that it seems to be about. */
  readonly order: BankOrder | null;
  /** Of a booked one: what it paid; their sum and `rest` are its amount. */
  readonly parts: readonly BankPaid[];
  /** What was paid too much, cents. */
  readonly rest: number;
  /**
   * Of a waiting one that names several invoices: those of them that wait for their payment. Of a payment that the bank
   * took back: those that are paid.
   */
  readonly named: readonly BankOrder[];
  /** Who decided, and when; null: no one had to, or has yet. `note`: the reason of a dismissal, else ''. */
  readonly decided: { readonly at: string; readonly actor: string; readonly note: string } | null;
}

/** A file of statements that was imported. */
export interface BankImport {
  readonly importId: string;
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
  /** `operator:<customer id>`. */
  readonly actor: string;
  /** Entries that were new, and entries that an earlier file had. */
  readonly entries: number;
  readonly known: number;
  /** Of the new ones: those that paid an order by now, and those that wait for a decision. */
  readonly booked: number;
  readonly open: number;
  /** Of the booked ones: those that an operator assigned. Absent from services that do not say it yet. */
  readonly byHand?: number;
  /** What came in by all new entries, by the booked and by the waiting ones, cents; what went out does not count. */
  readonly received: number;
  readonly receivedBooked: number;
  readonly receivedOpen: number;
  /** What went out by all new entries, cents: returned payments, mostly. */
  readonly paidOut: number;
  /** Of it: what waits for a decision. Absent from services that do not say it yet. */
  readonly paidOutOpen?: number;
}

/** What became of a file. */
export interface BankImported extends Pick<BankImport, 'importId' | 'entries' | 'booked' | 'known'> {
  /** The very same file was imported before: nothing was done. */
  readonly again: boolean;
}

/** A page of entries, the newest day first. */
export interface BankEntries {
  readonly entries: readonly BankEntry[];
  readonly counts: Readonly<Record<BankGroup, number>>;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** The latest files, the newest first. */
  readonly imports: readonly BankImport[];
}
