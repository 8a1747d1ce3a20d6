import { describe, expect, test } from 'vitest';
import type { Entry } from './camt-entry.ts';
import { readStatements } from './camt.ts';
import { numbersIn } from './match.ts';

/*
 * The freedom that the schemas camt.053.001.02 to 001.08 leave to a bank: files are generated in which everything that
 * may be left out, repeated, or written in several ways is so by chance, beside what was meant.
 */

const ACCOUNT = { iban: 'DE02120300000000202051', currency: 'EUR' };

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    int: (most: number) => Math.floor(next() * (most + 1)),
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T,
    maybe: (text: string) => (next() < 0.5 ? text : ''),
  };
}

type Chance = ReturnType<typeof chance>;
type Meant = Pick<Entry, 'amount' | 'credit' | 'reversal' | 'bookedOn' | 'party' | 'text'>;

/** Cents as a decimal number of XML Schema. */
function decimal(cents: number, { int, pick }: Chance): string {
  const [whole = '', part = ''] = (cents / 100).toFixed(2).split('.');
  const plain = `${pick(['', '0'.repeat(int(12))])}${whole}.${part}${'0'.repeat(int(3))}`;
  const short = part === '00' ? pick([plain, whole, `${whole}.`]) : plain;
  return whole === '0' ? pick([plain, `.${part}`]) : pick([short, `+${short}`]);
}

const amount = (cents: number, dice: Chance) =>
  `<Amt Ccy="EUR">${dice.maybe('\n ')}${decimal(cents, dice)}</Amt>`;

const side = (credit: boolean, ultimate: string) => `${ultimate}${credit ? 'Dbtr' : 'Cdtr'}`;

/** One transfer, with what a bank may write of it. */
function transfer({ amount: cents, credit, party, text }: Meant, version: number, dice: Chance): string {
  const { maybe, pick } = dice;
  const name = `<Nm>${party}</Nm>`;
  const who = side(credit, pick(['', 'Ultmt']));
  const where = pick([
    `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
    `<RmtInf><Ustrd>${text.replace(' vom ', '</Ustrd><Ustrd>vom ')}</Ustrd></RmtInf>`,
    `<RmtInf><Strd><AddtlRmtInf>${text}</AddtlRmtInf></Strd></RmtInf>`,
    `${maybe('<RmtInf><Ustrd>NOTPROVIDED</Ustrd></RmtInf>')}<AddtlTxInf>${text}</AddtlTxInf>`,
  ]);
  const [remittance = '', additional = ''] = where.split(/(?=<AddtlTxInf>)/);
  const isAdditional = remittance.startsWith('<AddtlTxInf>');
  return `<TxDtls>
    ${maybe('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>')}
    ${version >= 4 ? `${amount(cents, dice)}<CdtDbtInd>${credit ? 'CRDT' : 'DBIT'}</CdtDbtInd>` : ''}
    <AmtDtls>${maybe('<InstdAmt><Amt Ccy="PLN">4091.20</Amt></InstdAmt>')}<TxAmt>${amount(cents, dice)}</TxAmt></AmtDtls>
    ${maybe('<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">0.35</TtlChrgsAndTaxAmt></Chrgs>')}
    <RltdPties><${who}>${version >= 7 ? `<Pty>${name}</Pty>` : name}</${who}></RltdPties>
    ${isAdditional ? '' : remittance}
    ${maybe('<RltdDts><AccptncDtTm>2026-11-22T23:59:59Z</AccptncDtTm></RltdDts>')}
    ${isAdditional ? remittance : additional}
  </TxDtls>`;
}

const signed = ({ amount: cents, credit }: Meant): number => (credit ? cents : -cents);

/** An entry, and what it has to be read as: one payment, or each of a batch. */
function entry(version: number, dice: Chance): { readonly xml: string; readonly meant: readonly Meant[] } {
  const { int, pick, maybe } = dice;
  const bookedOn = pick(['2026-11-23', '2026-11-20']);
  const reversal = int(9) === 0;
  const one = (credit: boolean): Meant => ({
    amount: 1 + int(9_999_999),
    credit,
    reversal,
    bookedOn,
    party: `Caravan ${int(99)} GmbH`,
    text: `Rechnung 2026-${String(int(999_999)).padStart(6, '0')} vom 03.11. Nr ${int(999)}`,
  });
  const count = pick([0, 1, 1, 2, 5]);
  // what is deducted in a batch goes the other way; its first transfer decides the direction
  const credit = int(3) > 0;
  const transfers = Array.from({ length: Math.max(count, 1) }, (_, at) =>
    one(version >= 4 && at > 0 && int(3) === 0 ? !credit : credit),
  );
  const total = transfers.reduce((sum, each) => sum + signed(each), 0);
  const isCredit = total >= 0;
  // a batch before 001.04 has no direction of its own
  const whole = { ...transfers[0]!, amount: Math.abs(total), credit: isCredit };
  const day = pick([
    `<BookgDt><Dt>${bookedOn}</Dt></BookgDt>`,
    `<BookgDt><DtTm>${bookedOn}T10:30:00.000+01:00</DtTm></BookgDt>`,
    `<BookgDt><Dt>${bookedOn}+01:00</Dt></BookgDt>`,
    `<ValDt><Dt>${bookedOn}</Dt></ValDt>`,
    bookedOn === '2026-11-23' ? '' : `<ValDt><DtTm>${bookedOn}T00:00:00</DtTm></ValDt>`,
  ]);
  const details =
    count === 0
      ? ''
      : count > 1 && pick([true, false])
        ? transfers.map((each) => `<NtryDtls>${transfer(each, version, dice)}</NtryDtls>`).join('')
        : `<NtryDtls>${maybe(`<Btch><NbOfTxs>${count}</NbOfTxs></Btch>`)}${transfers.map((each) => transfer(each, version, dice)).join('')}</NtryDtls>`;
  const xml = `<Ntry>
    ${maybe('<NtryRef>1</NtryRef>')}
    ${amount(whole.amount, dice)}
    <CdtDbtInd>${whole.credit ? 'CRDT' : 'DBIT'}</CdtDbtInd>
    ${reversal ? pick(['<RvslInd>true</RvslInd>', '<RvslInd>1</RvslInd>']) : maybe('<RvslInd>false</RvslInd>')}
    <Sts>${version >= 7 ? pick(['<Cd>BOOK</Cd>', '<Prtry>BOOK</Prtry>']) : 'BOOK'}</Sts>
    ${day}
    ${maybe('<AcctSvcrRef>NONREF</AcctSvcrRef>')}
    <BkTxCd><Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd>
    ${details}
    ${count === 0 ? `<AddtlNtryInf>${whole.text}</AddtlNtryInf>` : maybe('<AddtlNtryInf>SEPA Überweisung</AddtlNtryInf>')}
  </Ntry>`;
  return { xml, meant: count === 0 ? [{ ...whole, party: null }] : transfers };
}

/** A file as a bank may write it, with its bytes. */
function file(seed: number) {
  const dice = chance(seed);
  const { int, pick, maybe } = dice;
  const version = 2 + int(6);
  const entries = Array.from({ length: 1 + int(4) }, () => entry(version, dice));
  const moved = entries.flatMap(({ meant }) => meant).reduce((sum, each) => sum + signed(each), 0);
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(Math.abs(cents), dice)}<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-11-23</Dt></Dt></Bal>`;
  const pending = entry(version, dice).xml.replace(
    /<Sts>.*<\/Sts>/,
    version >= 7 ? '<Sts><Cd>PDNG</Cd></Sts>' : '<Sts>PDNG</Sts>',
  );
  const created = '<CreDtTm>2026-11-23T19:02:11.123456+01:00</CreDtTm>';
  const body = `<BkToCstmrStmt>
    <GrpHdr><MsgId>1</MsgId>${created}</GrpHdr>
    <Stmt>
      <Id>224</Id>${version >= 8 ? maybe(created) : created}
      <Acct><Id>${pick([`<IBAN>${ACCOUNT.iban}</IBAN>`, `<Othr><Id>${ACCOUNT.iban}</Id></Othr>`])}</Id>${maybe('<Ccy>EUR</Ccy>')}</Acct>
      ${pick([balance('OPBD', 70_000_000) + balance('CLBD', 70_000_000 + moved), balance('PRCD', 70_000_000) + balance('CLBD', 70_000_000 + moved), balance('ITBD', 1)])}
      ${entries.map(({ xml }) => xml).join(maybe(pending))}
      ${maybe('<AddtlStmtInf>Ende</AddtlStmtInf>')}
    </Stmt>
  </BkToCstmrStmt>`;
  const encoding = pick(['UTF-8', 'UTF-16', 'ISO-8859-1', 'windows-1252']);
  const declaration = pick([
    `<?xml version="1.0" encoding="${encoding}"?>`,
    `<?xml version='1.0' encoding='${encoding.toLowerCase()}' standalone='yes'?>\n`,
  ]);
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.0${version}`;
  const text = `${declaration}<Document xmlns="${namespace}">${body}</Document>`;
  const mark = pick(['\ufeff', '']);
  const bytes =
    encoding === 'UTF-16'
      ? Buffer.from(mark + text, 'utf16le')
      : encoding === 'UTF-8'
        ? Buffer.from(mark + text)
        : Buffer.from(text, 'latin1');
  return { bytes, meant: entries.flatMap(({ meant }) => meant), text };
}

test('whatever the schemas let a bank write is read as it was meant', () => {
  for (let seed = 1; seed <= 600; seed++) {
    const { bytes, meant, text } = file(seed);
    const entries = readStatements(bytes, ACCOUNT).flatMap((statement) => statement.entries);
    const of = ({ amount: cents, credit, reversal, bookedOn, party, text: words }: Meant) => ({
      amount: cents,
      credit,
      reversal,
      bookedOn,
      party,
      text: words,
    });
    expect([seed, entries.map(of)], text).toEqual([seed, meant.map(of)]);
  }
});

/** A statement of one entry, as a bank's description of its format shows it. */
const sample = (version: string, entry: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
  <GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-23T19:02:11</CreDtTm></GrpHdr>
  <Stmt><Id>S</Id><CreDtTm>2026-11-23T19:02:11</CreDtTm><Acct><Id><IBAN>${ACCOUNT.iban}</IBAN></Id></Acct>${entry}</Stmt>
</BkToCstmrStmt></Document>`);

const read = (version: string, entry: string) => readStatements(sample(version, entry), ACCOUNT)[0]!.entries;

describe('where banks write what others write elsewhere', () => {
  test.each([
    [
      'amounts of fixed width (Austria), the text at the transfer',
      '02',
      `<Ntry><Amt Ccy="EUR">000000000000474.81</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt>
       <NtryDtls><TxDtls><AddtlTxInf>Rg 2026-000871</AddtlTxInf></TxDtls></NtryDtls></Ntry>`,
      { amount: 47_481, text: 'Rg 2026-000871' },
    ],
    [
      'no details at all (Nordic countries)',
      '02',
      `<Ntry><Amt Ccy="EUR">474.81</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt>
       <AddtlNtryInf>KVITTERING 2026-000871</AddtlNtryInf></Ntry>`,
      { amount: 47_481, text: 'KVITTERING 2026-000871', party: null },
    ],
    [
      'a payer that is a bank, a creditor reference (Switzerland)',
      '08',
      `<Ntry><Amt Ccy="EUR">474.81</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt>
       <NtryDtls><TxDtls><Amt Ccy="EUR">474.81</Amt><CdtDbtInd>CRDT</CdtDbtInd>
       <RltdPties><Dbtr><Agt><FinInstnId><Nm>Sparbank</Nm></FinInstnId></Agt></Dbtr></RltdPties>
       <RmtInf><Strd><CdtrRefInf><Ref>RF182026000871</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`,
      { amount: 47_481, party: 'Sparbank' },
    ],
  ])('%s', (_, version, entry, said) => {
    const [found] = read(version, entry);
    expect(found).toMatchObject(said);
    expect(numbersIn(found!)).toEqual(['2026-000871']);
  });

  test('of a batch with charges each transfer is an entry, in its own direction', () => {
    const part = (cents: string, direction: string, words: string) =>
      `<TxDtls><Amt Ccy="EUR">${cents}</Amt><CdtDbtInd>${direction}</CdtDbtInd><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`;
    const entries = read(
      '08',
      `<Ntry><Amt Ccy="EUR">944.62</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt>
       <NtryDtls>${part('949.62', 'CRDT', '2026-000871')}${part('5.00', 'DBIT', 'Entgelt')}</NtryDtls></Ntry>`,
    );
    expect(entries).toMatchObject([
      { part: 0, amount: 94_962, credit: true, text: '2026-000871' },
      { part: 1, amount: 500, credit: false, text: 'Entgelt' },
    ]);
  });

  test('money that another bank sent back is no one’s payment', () => {
    const [found] = read(
      '08',
      `<Ntry><Amt Ccy="EUR">474.81</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt>
       <NtryDtls><TxDtls><RmtInf><Ustrd>2026-000871</Ustrd></RmtInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`,
    );
    expect(found).toMatchObject({ credit: true, reversal: true });
  });

  test('an amount that no one can count exactly is refused', () => {
    const file = `<Ntry><Amt Ccy="EUR">12345678901234.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts></Ntry>`;
    expect(() => read('08', file)).toThrow('amount');
  });
});
