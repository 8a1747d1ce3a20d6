import { isCalendarDay } from '@rollheim/contracts/server';
import { centsOf, centsOrNull } from './camt-amount.ts';
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
  /** What the payer wrote, in one line. */
  readonly text: string;
}

/** What banks write where there is nothing. */
const NOTHING = new Set(['NOTPROVIDED', 'NONREF', 'NONE', '']);

const known = (text: string | null): string | null =>
  text === null || NOTHING.has(text.toUpperCase().replaceAll(/\s/g, '')) ? null : text;

/** The entries that an element `Ntry` stands for; none where it is not booked (yet). */
export function readEntry(entry: Element, place: number, currency: string): readonly Entry[] {
  const at: Place = { entry: place, line: entry.line };
  // 001.02 has the code itself, 001.08 an element in it
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
  if (status !== 'BOOK') {
    if (status === 'PDNG' || status === 'INFO' || status === 'FUTR') return [];
    throw new StatementError('status', at);
  }
  const amount = first(entry, 'Amt');
  if (!amount) throw new StatementError('amount', at);
  const total = centsOf(amount, currency, at);
  const whole = {
    place,
    credit: creditOf(entry, at),
    reversal: textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1',
    bookedOn: dayOf(entry, at),
  };
  const own = known(textAt(entry, 'AcctSvcrRef'));
  const parts = all(entry, 'NtryDtls', 'TxDtls');
  const amounts = parts.map((part) => amountOf(part, currency));
  const tells = parts.length > 1 && amounts.reduce<number>((sum, each) => sum + (each ?? NaN), 0) === total;
  if (tells)
    return parts.map((part, index) => ({
      ...whole,
      part: index,
      amount: amounts[index] ?? 0,
      ...said([part], whole.credit),
      bankReference: known(textAt(part, 'Refs', 'AcctSvcrRef')) ?? own,
    }));
  const bankReference = own ?? (parts[0] ? known(textAt(parts[0], 'Refs', 'AcctSvcrRef')) : null);
  return [{ ...whole, part: 0, amount: total, ...said(parts, whole.credit), bankReference }];
}

function creditOf(entry: Element, at: Place): boolean {
  const direction = textAt(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new StatementError('direction', at);
  return direction === 'CRDT';
}

function dayOf(entry: Element, at: Place): string {
  const day = ['BookgDt', 'ValDt'].flatMap((name) => [
    textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm')?.slice(0, 10) ?? [],
  ]);
  const [booked = ''] = day.flat();
  // a day may have a zone behind it
  if (!isCalendarDay(booked.slice(0, 10))) throw new StatementError('day', at);
  return booked.slice(0, 10);
}

/** What one transfer of a batch moved; null where the bank does not say, or says what the payer sent in their currency. */
function amountOf(part: Element, currency: string): number | null {
  const amount = first(part, 'Amt') ?? first(part, 'AmtDtls', 'TxAmt', 'Amt');
  return amount && centsOrNull(amount, currency);
}

/** Who paid and what they wrote. */
function said(parts: readonly Element[], credit: boolean) {
  const side = credit ? 'Dbtr' : 'Cdtr';
  const find = (...path: readonly string[]) =>
    parts.map((part) => textAt(part, ...path)).find(Boolean) ?? null;
  const every = (...path: readonly string[]) =>
    parts.flatMap((part) => all(part, ...path).flatMap(({ text }) => known(text) ?? []));
  const structured = every('RmtInf', 'Strd', 'CdtrRefInf', 'Ref');
  return {
    party: find('RltdPties', side, 'Pty', 'Nm') ?? find('RltdPties', side, 'Nm'),
    partyIban: find('RltdPties', `${side}Acct`, 'Id', 'IBAN'),
    references: [
      ...structured,
      ...every('RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
      ...every('Refs', 'EndToEndId'),
    ],
    text: [...every('RmtInf', 'Ustrd'), ...structured].join(' ').replaceAll(/\s+/g, ' '),
  };
}
