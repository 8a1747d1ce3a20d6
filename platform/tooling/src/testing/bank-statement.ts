/** One entry of a statement that a test makes. */
export interface StatementEntry {
  /** Euros as the bank writes them: `949.62`. */
  readonly amount: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly text?: string;
  /** Structured creditor reference. */
  readonly reference?: string;
  readonly endToEnd?: string;
  readonly party?: string;
  readonly partyIban?: string;
  /** The bank's own reference; none by default. */
  readonly bankReference?: string;
  readonly debit?: boolean;
  readonly reversal?: boolean;
  readonly status?: string;
  readonly currency?: string;
}

/** A statement that a test makes. */
export interface StatementFile {
  readonly version?: '001.02' | '001.08';
  readonly iban?: string;
  readonly currency?: string;
  readonly id?: string;
  readonly entries: readonly StatementEntry[];
  /** Euros; by default the closing balance is what the entries lead to. */
  readonly closing?: string;
  /** Prefix of all elements, as some banks write one. */
  readonly prefix?: string;
}

/** The account of an installation with sample data. */
const OWN_IBAN = 'DE02120300000000202051';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** A CAMT.053 file as banks write it, in either version that is read; days, names and references as given. */
export function bankStatement({
  version = '001.08',
  iban = OWN_IBAN,
  currency = 'EUR',
  id = '0352C5320261123',
  entries,
  closing,
  prefix = '',
}: StatementFile): string {
  const modern = version === '001.08';
  const opening = 1_204_417;
  const moved = entries
    .filter(({ status }) => !status || status === 'BOOK')
    .reduce((sum, { amount, debit }) => sum + (debit ? -cents(amount) : cents(amount)), 0);
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-23</Dt></Dt></Bal>`;
  const entry = (each: StatementEntry) => {
    const { status = 'BOOK', debit = false, party = 'Caravan Ostertal GmbH', day } = each;
    const side = debit ? 'Cdtr' : 'Dbtr';
    const name = `<Nm>${escape(party)}</Nm>`;
    return `
      <Ntry>
        <Amt Ccy="${each.currency ?? 'EUR'}">${each.amount}</Amt>
        <CdtDbtInd>${debit ? 'DBIT' : 'CRDT'}</CdtDbtInd>${each.reversal ? '\n        <RvslInd>true</RvslInd>' : ''}
        <Sts>${modern ? `<Cd>${status}</Cd>` : status}</Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt>
        <ValDt><Dt>${day}</Dt></ValDt>${each.bankReference ? `\n        <AcctSvcrRef>${escape(each.bankReference)}</AcctSvcrRef>` : ''}
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>${escape(each.endToEnd ?? 'NOTPROVIDED')}</EndToEndId></Refs>
          <RltdPties>
            <${side}>${modern ? `<Pty>${name}</Pty>` : name}</${side}>
            <${side}Acct><Id><IBAN>${each.partyIban ?? 'DE89370400440532013000'}</IBAN></Id></${side}Acct>
          </RltdPties>
          <RmtInf>${
            (each.text ?? '')
              .match(/.{1,35}/g)
              ?.map((line) => `<Ustrd>${escape(line)}</Ustrd>`)
              .join('') ?? ''
          }${
            each.reference
              ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${escape(each.reference)}</Ref></CdtrRefInf></Strd>`
              : ''
          }</RmtInf>
        </TxDtls></NtryDtls>
      </Ntry>`;
  };
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-23T19:02:11+01:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>${id}</Id>
      <ElctrncSeqNb>224</ElctrncSeqNb>
      <CreDtTm>2026-11-23T19:02:11+01:00</CreDtTm>
      <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
      ${balance('OPBD', (opening / 100).toFixed(2))}
      ${balance('CLBD', closing ?? ((opening + moved) / 100).toFixed(2))}${entries.map(entry).join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
  if (!prefix) return xml;
  return xml
    .replace('xmlns=', `xmlns:${prefix}=`)
    .replaceAll(/<(\/?)([A-Z])/g, (_, slash: string, letter: string) => `<${slash}${prefix}:${letter}`);
}
