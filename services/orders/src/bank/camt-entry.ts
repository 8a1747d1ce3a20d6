import { isCalendarDay } from '@rollheim/contracts/server';
import { centsOf } from './camt-amount.ts';
import { amountOf, known, said } from './camt-details.ts';
import { StatementError, type Place } from './fault.ts';
import { all, first, textAt, type Element } from './xml.ts';

/** A booked entry of a statement; of a batch that says what each transfer was, one of its transfers. */
export interface Entry {
  /** Its place in the file, from 1: transfers of a batch have the same. */
  readonly place: number;
  /** Of a batch: which of its transfers, from 0. */
  readonly part: number;
  /** Cents, never negative. */
  readonly amount: number;
  /** The account got it. */
  readonly credit: boolean;
  /** It takes back an earlier entry. */
  readonly reversal: boolean;
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string;
  /** The bank's own reference; null where it gives none. */
  readonly bankReference: string | null;
  /** Who is on the other side; null where the bank does not say. */
  readonly party: string | null;
  readonly partyIban: string | null;
  /** What the payer gave as reference: structured ones and the end-to-end id. */
  readonly references: readonly string[];
  /** Ids of the payment, which a debit that takes it back repeats: end-to-end, of the transaction. */
  readonly paymentIds: readonly string[];
  /** What the payer wrote, in one line. */
  readonly text: string;
}

/**
 * The entries that an element `Ntry` contains; none where it is not booked (yet). `createdOn`: the day of the statement,
 * on which an entry was booked whose bank names no day.
 */
export function readEntry(
  entry: Element,
  place: number,
  { currency, createdOn }: { readonly currency: string; readonly createdOn: string },
): readonly Entry[] {
  const at: Place = { entry: place, line: entry.line };
  // older versions have the code itself, newer ones an element in it
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts');
  if (status !== 'BOOK') {
    if (status === 'PDNG' || status === 'INFO' || status === 'FUTR') return [];
    throw new StatementError('status', at);
  }
  const amount = first(entry, 'Amt');
  if (!amount) throw new StatementError('amount', at);
  const total = centsOf(amount, currency, at);
  const credit = creditOf(entry, at);
  const reversal = textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1';
  const whole = { place, bookedOn: dayOf(entry, at) ?? createdOn };
  const own = known(textAt(entry, 'AcctSvcrRef'));
  const parts = all(entry, 'NtryDtls', 'TxDtls');
  // what was deducted within a batch goes the other way than the batch
  const moved = parts.map((part) => ({
    amount: amountOf(part, currency),
    credit: all(part, 'CdtDbtInd').length > 0 ? creditOf(part, at) : credit,
  }));
  const sum = moved.reduce((before, each) => {
    const cents = each.amount ?? NaN;
    return before + (each.credit === credit ? cents : -cents);
  }, 0);
  if (parts.length > 1 && sum === total)
    return parts.map((part, index) => {
      const { amount: cents, credit: got } = moved[index]!;
      return {
        ...whole,
        credit: got,
        reversal: reversal || isReturned(part, got),
        part: index,
        amount: cents ?? 0,
        ...said([part], got),
        bankReference: known(textAt(part, 'Refs', 'AcctSvcrRef')) ?? own,
      };
    });
  const bankReference = own ?? (parts[0] ? known(textAt(parts[0], 'Refs', 'AcctSvcrRef')) : null);
  return [
    {
      ...whole,
      credit,
      reversal: reversal || parts.some((part) => isReturned(part, credit)),
      part: 0,
      amount: total,
      ...said(parts, credit, entry),
      bankReference,
    },
  ];
}

/** True for money that comes back because the bank of whoever should get it sent it back: it is no one's payment. */
const isReturned = (part: Element, credit: boolean): boolean => credit && all(part, 'RtrInf').length > 0;

function creditOf(entry: Element, at: Place): boolean {
  const direction = textAt(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new StatementError('direction', at);
  return direction === 'CRDT';
}

/** The day that a bank names; null where it names none. */
function dayOf(entry: Element, at: Place): string | null {
  const days = ['BookgDt', 'ValDt'].flatMap(
    (name) => textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm') ?? [],
  );
  // a day may have a zone behind it, an instant its time
  const booked = days[0]?.slice(0, 10) ?? null;
  if (booked !== null && !isCalendarDay(booked)) throw new StatementError('day', at);
  return booked;
}
