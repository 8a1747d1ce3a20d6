import { centsOrNull } from './camt-amount.ts';
import { all, textAt, type Element } from './xml.ts';

/** What banks write where there is nothing. */
const NOTHING = new Set(['NOTPROVIDED', 'NONREF', 'NONE', '']);

/** The text of a field; null where the bank says that there is none. */
export const known = (text: string | null): string | null =>
  text === null || NOTHING.has(text.toUpperCase().replaceAll(/\s/g, '')) ? null : text;

/** Where a version says what a transfer moved, in the order in which they are believed. */
const AMOUNTS = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'CntrValAmt', 'Amt']] as const;

/** What one transfer of a batch moved; null where the bank does not say, or says what the payer sent in their currency. */
export function amountOf(part: Element, currency: string): number | null {
  for (const path of AMOUNTS)
    for (const amount of all(part, ...path)) {
      const cents = centsOrNull(amount, currency);
      if (cents !== null) return cents;
    }
  return null;
}

/** The place of a name: of a person or company, as versions write them, or of a bank. */
const NAMES = [
  ['Nm'],
  ['Pty', 'Nm'],
  ['Agt', 'FinInstnId', 'Nm'],
  ['PstlAdr', 'AdrLine'],
  ['Pty', 'PstlAdr', 'AdrLine'],
];

/** Where banks write what the payer wrote: in its place, or in their own words on the transfer. */
const WORDS = [
  ['RmtInf', 'Ustrd'],
  ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'],
  ['RmtInf', 'Strd', 'AddtlRmtInf'],
  ['AddtlTxInf'],
];

/**
 * Who paid and what they wrote, of the transfers of an entry. A bank that details no transfer, or says nothing in one, may
 * have written it all at the entry (`entry`, where that is not about several).
 */
export function said(parts: readonly Element[], credit: boolean, entry?: Element) {
  const sides = credit ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr'];
  const find = (...path: readonly string[]) =>
    parts.map((part) => known(textAt(part, ...path))).find(Boolean) ?? null;
  const every = (...path: readonly string[]) =>
    parts.flatMap((part) => all(part, ...path).flatMap(({ text }) => known(text) ?? []));
  const names = sides.flatMap((side) => NAMES.map((name) => find('RltdPties', side, ...name)));
  const words = WORDS.flatMap((path) => every(...path));
  const atEntry = entry ? (known(textAt(entry, 'AddtlNtryInf')) ?? '') : '';
  const text = [...new Set(words)].join(' ') || atEntry;
  return {
    party: names.find((name) => name !== null) ?? null,
    partyIban: find('RltdPties', `${sides[0]}Acct`, 'Id', 'IBAN'),
    references: [
      ...every('RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      ...every('RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
      ...every('Refs', 'EndToEndId'),
    ],
    paymentIds: [...new Set([...every('Refs', 'EndToEndId'), ...every('Refs', 'TxId')])],
    text: text.replaceAll(/\s+/g, ' '),
  };
}
