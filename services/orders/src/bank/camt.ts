import { isCalendarDay } from '@rollheim/contracts/server';
import { readEntry, type Entry } from './camt-entry.ts';
import { centsOf } from './camt-amount.ts';
import { StatementError } from './fault.ts';
import { all, decodeXml, first, readXml, textAt, type Element } from './xml.ts';

/** The versions that are read; what is used of them differs in where amount, party and status are. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[2-8]$/;
/** Entries of one file. */
const MOST_ENTRIES = 5_000;

/** A statement of an account. */
export interface Statement {
  /** As the bank names it. */
  readonly bankId: string;
  /** Its number in the year; null where the bank gives none. */
  readonly number: string | null;
  /** Day of its creation, `YYYY-MM-DD`. */
  readonly createdOn: string;
  readonly entries: readonly Entry[];
}

/** What a file must be about. */
export interface Account {
  readonly iban: string;
  /** ISO 4217. */
  readonly currency: string;
}

const compact = (iban: string): string => iban.replaceAll(/\s/g, '').toUpperCase();

/**
 * Reads the statements of a CAMT.053 file, versions 001.02 to 001.08: entries that are booked, in the file's order.
 * Throws a {@link StatementError} for the first fault, so that a file is taken as a whole or not at all: no XML, another
 * namespace, account or currency, no entry's amount or day, or entries that do not lead from one balance to the other.
 */
export function readStatements(bytes: Uint8Array, account: Account): readonly Statement[] {
  const root = readXml(decodeXml(bytes));
  if (root.name !== 'Document' || !NAMESPACE.test(root.namespace))
    throw new StatementError('namespace', { line: root.line });
  const statements = all(root, 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) throw new StatementError('empty', { line: root.line });
  let count = 0;
  return statements.map((statement) => {
    checkAccount(statement, account);
    // newer versions may leave it to the head of the file
    const created = textAt(statement, 'CreDtTm') ?? textAt(root, 'BkToCstmrStmt', 'GrpHdr', 'CreDtTm');
    const createdOn = created?.slice(0, 10) ?? '';
    if (!isCalendarDay(createdOn)) throw new StatementError('day', { line: statement.line });
    const entries = all(statement, 'Ntry').flatMap((entry) => {
      count += 1;
      if (count > MOST_ENTRIES) throw new StatementError('entries', { entry: count, line: entry.line });
      return readEntry(entry, count, { currency: account.currency, createdOn });
    });
    checkBalance(statement, entries, account.currency);
    return {
      bankId: textAt(statement, 'Id') ?? '',
      number: textAt(statement, 'LglSeqNb') ?? textAt(statement, 'ElctrncSeqNb'),
      createdOn,
      entries,
    };
  });
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{6,30}$/;

function checkAccount(statement: Element, { iban, currency }: Account): void {
  const held = first(statement, 'Acct');
  const line = held?.line ?? statement.line;
  const found = compact(
    textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id') ?? '',
  );
  const own = compact(iban);
  // what is no IBAN is not repeated
  if (found !== own)
    throw new StatementError('account', IBAN.test(found) ? { accounts: { found, own } } : { line });
  if ((textAt(statement, 'Acct', 'Ccy') ?? currency) !== currency)
    throw new StatementError('currency', { line });
}

/**
 * A balance, cents, a debt below 0, of the first of some kinds that the statement has; null where it has none, or of that
 * kind one for each page.
 */
function balanceOf(statement: Element, kinds: readonly string[], currency: string): number | null {
  const balances = all(statement, 'Bal');
  const found =
    kinds
      .map((kind) => balances.filter((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === kind))
      .find(({ length }) => length > 0) ?? [];
  const [balance] = found;
  const amount = balance && first(balance, 'Amt');
  if (found.length !== 1 || !amount || !balance) return null;
  const cents = centsOf(amount, currency, { line: amount.line });
  return textAt(balance, 'CdtDbtInd') === 'DBIT' ? -cents : cents;
}

/** A file that lost entries on its way is not booked in part. */
function checkBalance(statement: Element, entries: readonly Entry[], currency: string): void {
  const opening = balanceOf(statement, ['OPBD', 'PRCD'], currency);
  const closing = balanceOf(statement, ['CLBD'], currency);
  if (opening === null || closing === null) return;
  const moved = entries.reduce((sum, { amount, credit }) => sum + (credit ? amount : -amount), 0);
  if (opening + moved !== closing) throw new StatementError('balance', { line: statement.line });
}
