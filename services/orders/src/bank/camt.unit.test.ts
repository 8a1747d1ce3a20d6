import { bankStatement, type StatementFile } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';
import { readStatements } from './camt.ts';
import { StatementError } from './fault.ts';

const ACCOUNT = { iban: 'DE02 1203 0000 0000 2020 51', currency: 'EUR' };
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: string) => readStatements(bytes(file), ACCOUNT);
const made = (file: StatementFile) => read(bankStatement(file));

/** The fields of the refusal of a file. */
function refusal(file: string | Uint8Array): unknown {
  try {
    readStatements(typeof file === 'string' ? bytes(file) : file, ACCOUNT);
  } catch (error) {
    if (error instanceof StatementError) return error.fields;
    throw error;
  }
  return null;
}

const PAYMENT = {
  amount: '949.62',
  day: '2026-11-23',
  text: 'RE 2026-000871 KD 20418 & Anhänger',
  reference: '2026000871',
  endToEnd: 'E2E-77',
  bankReference: '2026112301',
};

test.each(['001.02', '001.08'] as const)(
  'camt.053.%s: an entry with everything that is used of it',
  (version) => {
    expect(made({ version, entries: [PAYMENT] })).toEqual([
      {
        bankId: '0352C5320261123',
        number: '224',
        createdOn: '2026-11-23',
        entries: [
          {
            place: 1,
            part: 0,
            amount: 94_962,
            credit: true,
            reversal: false,
            bookedOn: '2026-11-23',
            bankReference: '2026112301',
            party: 'Caravan Ostertal GmbH',
            partyIban: 'DE89370400440532013000',
            references: ['2026000871', 'E2E-77'],
            paymentIds: ['E2E-77'],
            text: 'RE 2026-000871 KD 20418 & Anhänger 2026000871',
          },
        ],
      },
    ]);
  },
);

test.each(['001.02', '001.08'] as const)('camt.053.%s: with a prefix it says the same', (version) => {
  const file = { version, entries: [PAYMENT] };
  expect(made({ ...file, prefix: 'ns2' })).toEqual(made(file));
});

test('a bank may write another encoding, and nothing where there is nothing', () => {
  const file = bankStatement({
    entries: [{ amount: '3.17', day: '2026-11-20', party: 'Bäckerei Grün', bankReference: 'NONREF' }],
  });
  const latin = Buffer.from(file.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  expect(readStatements(latin, ACCOUNT)[0]?.entries).toMatchObject([
    { amount: 317, party: 'Bäckerei Grün', bankReference: null, references: [], text: '' },
  ]);
});

test('only what is booked counts; debits and reversals are distinguished', () => {
  const [statement] = made({
    version: '001.02',
    entries: [
      { ...PAYMENT, status: 'PDNG' },
      { ...PAYMENT, debit: true, party: 'Stadtwerke' },
      { ...PAYMENT, reversal: true },
    ],
  });
  expect(statement?.entries).toMatchObject([
    { place: 2, credit: false, reversal: false, party: 'Stadtwerke' },
    { place: 3, credit: true, reversal: true },
  ]);
});

const BATCH = (second: string) =>
  bankStatement({ entries: [{ amount: '1424.43', day: '2026-11-23' }] }).replace(
    /<NtryDtls>[\s\S]*<\/NtryDtls>/,
    `<NtryDtls>
      <TxDtls><Refs><AcctSvcrRef>A</AcctSvcrRef></Refs><Amt Ccy="EUR">949.62</Amt><RmtInf><Ustrd>2026-000849</Ustrd></RmtInf></TxDtls>
      <TxDtls><Amt Ccy="EUR">${second}</Amt><RmtInf><Ustrd>2026-000850</Ustrd></RmtInf></TxDtls>
    </NtryDtls>`,
  );

test('a batch is its transfers where they make up its amount, and one entry where they do not', () => {
  expect(read(BATCH('474.81'))[0]?.entries).toMatchObject([
    { place: 1, part: 0, amount: 94_962, text: '2026-000849', bankReference: 'A' },
    { place: 1, part: 1, amount: 47_481, text: '2026-000850', bankReference: null },
  ]);
  expect(read(BATCH('474.80'))[0]?.entries).toMatchObject([
    { part: 0, amount: 142_443, text: '2026-000849 2026-000850' },
  ]);
});

test.each(['<Amt Ccy="PLN">4091.20</Amt>', '<Amt Ccy="EUR">949,62</Amt>'])(
  'what a payer sent counts only where it is used: %s',
  (sent) => {
    const part = (amount: string) =>
      `<TxDtls><AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls><RmtInf><Ustrd>2026-000871</Ustrd></RmtInf></TxDtls>`;
    const file = (...amounts: readonly string[]) =>
      bankStatement({ entries: [{ amount: '949.62', day: '2026-11-23' }] }).replace(
        /<NtryDtls>[\s\S]*<\/NtryDtls>/,
        `<NtryDtls>${amounts.map(part).join('')}</NtryDtls>`,
      );
    expect(read(file(sent))[0]?.entries).toMatchObject([{ part: 0, amount: 94_962, text: '2026-000871' }]);
    // a batch of which one part cannot be read is one entry
    expect(read(file(sent, '<Amt Ccy="EUR">1.00</Amt>'))[0]?.entries).toMatchObject([{ amount: 94_962 }]);
  },
);

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const withBalance = (file: string, code: string, amount: string) =>
  file.replace('<Bal>', `${balance(code, amount)}<Bal>`);

test('a lost entry shows though the statement also has the balance of the day before', () => {
  const whole = bankStatement({ entries: [PAYMENT] });
  const lost = bankStatement({ entries: [PAYMENT], closing: '99999.00' });
  expect(refusal(withBalance(whole, 'PRCD', '1.00'))).toBeNull();
  expect(refusal(withBalance(lost, 'PRCD', '1.00'))).toEqual({ 'line.5': 'bank.balance' });
  // a bank that has that of the day before alone
  expect(refusal(lost.replace('OPBD', 'PRCD'))).toEqual({ 'line.5': 'bank.balance' });
  // one of each page: nothing is known of the whole
  expect(refusal(withBalance(lost, 'OPBD', '1.00'))).toBeNull();
});

const good = bankStatement({ entries: [PAYMENT, PAYMENT, PAYMENT] });
const NTRY = good.split('\n').flatMap((line, index) => (line.includes('<Ntry>') ? [index + 1] : []));

test.each([
  ['no XML', 'IBAN;Betrag\nDE02;949,62', { 'line.2': 'bank.xml' }],
  ['an empty file', '', { 'line.1': 'bank.xml' }],
  ['cut off', good.slice(0, good.indexOf('<RltdPties>')), { [`line.${NTRY[0]! + 10}`]: 'bank.xml' }],
  ['a version that is not read', good.replaceAll('001.08', '001.12'), { 'line.2': 'bank.namespace' }],
  ['another report', good.replaceAll('camt.053', 'camt.052'), { 'line.2': 'bank.namespace' }],
  ['a page', '<html><body>Bitte anmelden</body></html>', { 'line.1': 'bank.namespace' }],
  ['no statement', good.replace(/<Stmt>[\s\S]*<\/Stmt>/, ''), { 'line.2': 'bank.empty' }],
  [
    'another account',
    bankStatement({ entries: [PAYMENT], iban: 'DE89370400440532013000' }),
    { 'found.DE89370400440532013000.own.DE02120300000000202051': 'bank.account' },
  ],
  [
    'an account that is none',
    bankStatement({ entries: [PAYMENT], iban: 'Giro' }),
    { 'line.9': 'bank.account' },
  ],
  [
    'an account in dollars',
    bankStatement({ entries: [PAYMENT], currency: 'USD' }),
    { 'line.9': 'bank.currency' },
  ],
  [
    'an entry in dollars',
    bankStatement({ entries: [PAYMENT, PAYMENT, { ...PAYMENT, currency: 'USD' }] }),
    { [`entry.3.line.${NTRY[2]}`]: 'bank.currency' },
  ],
  [
    'an amount with a comma',
    bankStatement({ entries: [{ ...PAYMENT, amount: '949,62' }], closing: '1' }),
    { [`entry.1.line.${NTRY[0]}`]: 'bank.amount' },
  ],
  [
    'parts of a cent',
    bankStatement({ entries: [{ ...PAYMENT, amount: '949.625' }] }),
    { [`entry.1.line.${NTRY[0]}`]: 'bank.amount' },
  ],
  [
    'a day that the calendar lacks',
    bankStatement({ entries: [{ ...PAYMENT, day: '2026-02-30' }] }),
    { [`entry.1.line.${NTRY[0]}`]: 'bank.day' },
  ],
  [
    'no direction',
    good.replaceAll(/\s*<CdtDbtInd>CRDT<\/CdtDbtInd>\n/g, '\n'),
    { [`entry.1.line.${NTRY[0]}`]: 'bank.direction' },
  ],
  [
    'an unknown state',
    bankStatement({ entries: [{ ...PAYMENT, status: 'XXXX' }] }),
    { [`entry.1.line.${NTRY[0]}`]: 'bank.status' },
  ],
  ['a lost entry', bankStatement({ entries: [PAYMENT], closing: '99999.00' }), { 'line.5': 'bank.balance' }],
])('%s is refused with its place', (_, file, fields) => {
  expect(refusal(file)).toEqual(fields);
});

test('bytes that are not what they claim to be are refused', () => {
  expect(
    refusal(Buffer.from(bankStatement({ entries: [{ ...PAYMENT, text: 'Anhänger' }] }), 'latin1')),
  ).toEqual({
    'line.1': 'bank.encoding',
  });
  expect(refusal(good.replace('UTF-8', 'UTF-7'))).toEqual({ 'line.1': 'bank.encoding' });
});

test('a document type is refused, whatever it declares', () => {
  const file = good.replace('<Document', '<!DOCTYPE Document><Document');
  expect(refusal(file)).toEqual({ 'line.2': 'bank.doctype' });
});

test.each([
  ['an external entity', '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
  ['an entity of entities', '<!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY x "&a;&a;&a;&a;">]>', '&x;'],
  ['a document type that is fetched', '<!DOCTYPE Document SYSTEM "https://bank.example/camt.dtd">', ''],
])('%s is refused unread', (_, doctype, use) => {
  const file = good.replace('<Document', `${doctype}<Document`).replace('Caravan Ostertal GmbH', use);
  expect(refusal(file)).toEqual({ 'line.2': 'bank.doctype' });
});

test('an entity that no one declared, and elements without end, are no XML', () => {
  expect(refusal(good.replace('Caravan Ostertal GmbH', '&x;'))).toMatchObject({
    [`line.${NTRY[0]! + 11}`]: 'bank.xml',
  });
  expect(refusal(`${'<a>'.repeat(100_000)}`)).toEqual({ 'line.1': 'bank.xml' });
});

test('5,000 entries are read, one more is not', () => {
  const many = Array.from({ length: 5_000 }, () => ({ amount: '1.00', day: '2026-11-23' }));
  expect(made({ entries: many })[0]?.entries).toHaveLength(5_000);
  expect(
    Object.values(refusal(bankStatement({ entries: [...many, ...many.slice(0, 1)] })) as object),
  ).toEqual(['bank.entries']);
});
