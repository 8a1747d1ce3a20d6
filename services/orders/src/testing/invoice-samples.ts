import { LOCALES, type CustomerContact, type OrderState } from '@rollheim/contracts';
import { buyerOf, correctionOf, invoiceOf, type InvoiceContent } from '../invoice/content.ts';
import { SAMPLE_SUPPLIER } from '../invoice/supplier.ts';

/** A buyer of each case of VAT (docs/money.md). Commission: 798 EUR net. */
const CASES = {
  charged: {
    country: 'DE',
    vatNumber: 'DE999999902',
    vat: 151_62,
    company: 'Ostertal <Mobile> GmbH & Co. KG',
  },
  reverse_charge: {
    country: 'NL',
    vatNumber: 'NL999999990B01',
    vat: 0,
    company: 'Παπαδόπουλος & Υιοί Α.Ε. 🚐',
  },
  outside_eu: { country: 'CH', vatNumber: 'CHE123456789', vat: 0, company: 'Őrsi Đurđević Şahin AG' },
} as const;
const NET = 798_00;

/** Every kind of document that is issued: invoice and correction, in each case of VAT, in each language. */
export function invoiceSamples(): readonly InvoiceContent[] {
  const cases = Object.keys(CASES) as (keyof typeof CASES)[];
  const kinds = cases.flatMap((treatment) => LOCALES.map((locale) => ({ treatment, locale })));
  return kinds.flatMap(({ treatment, locale }, at) => {
    const { country, vatNumber, vat, company } = CASES[treatment];
    const contact = {
      email: 'einkauf@haendler.example',
      name: 'Příliš',
      surname: 'Żółć & Söhne',
      company,
      street: 'Seestraße 27',
      zipCode: '88045',
      city: 'Ærøskøbing',
      country,
      language: locale,
      vatNumber,
    } as unknown as CustomerContact;
    const order = {
      number: 48_217,
      title: 'Hymer B-Klasse MC T 580 „Ålborg“',
      price: 45_600_00,
      commission: { net: NET, vat, gross: NET + vat, reverseCharge: vat === 0 },
    } as unknown as OrderState;
    const buyer = buyerOf(contact, country, treatment);
    if (!buyer) throw new Error(`No buyer in the case ${treatment}`);
    const number = (place: number) => `2026-${String(at * 2 + place).padStart(6, '0')}`;
    const dates = { issuedOn: '2026-11-24', suppliedOn: '2026-11-23' };
    const invoice = invoiceOf(order, {
      ...dates,
      number: number(1),
      locale,
      supplier: SAMPLE_SUPPLIER,
      buyer,
      treatment,
    });
    return [
      invoice,
      correctionOf(invoice, { number: number(2), issuedOn: '2026-11-25', received: order.commission.gross }),
    ];
  });
}
