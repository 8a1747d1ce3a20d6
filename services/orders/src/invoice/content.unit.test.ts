import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commissionVatOf, settle, type TaxProfile } from '@rollheim/auction-rules';
import type { CustomerContact, OrderState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { buyerOf, invoiceOf, needOf } from './content.ts';
import { eInvoiceOf } from './e-invoice.ts';
import { SAMPLE_SUPPLIER } from './supplier.ts';

const PRICE = 3_795_000;
const guide = readFileSync(join(import.meta.dirname, '../../../../docs/money.md'), 'utf8');
const cases = (guide.split('\n## Cases\n')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll(/[`,]/g, '')));

const contact: CustomerContact = {
  customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
  email: 'dealer@rollheim.example',
  name: 'Jan',
  surname: 'Test',
  company: 'Test BV',
  phone: null,
  street: null,
  zipCode: null,
  city: null,
  country: null,
  language: 'de',
  vatNumber: 'NL999999990B01',
};

test.each(cases)(
  'the invoice of a buyer in %2$s with VAT number %3$s, VAT reportable: %4$s, has the figures of the guide',
  (_, country = '', number = '', reportable, ...rest) => {
    const [of = 'none', verified] = number.split(' ');
    const buyer: TaxProfile = {
      country: country === 'none' ? null : country,
      vatNumberOf: of === 'none' ? null : of,
      vatNumberVerified: verified === 'verified',
    };
    const cost = settle(PRICE, buyer, reportable === 'yes');
    const order = {
      number: 20_001,
      title: 'Hymer',
      price: PRICE,
      commission: { net: cost.commissionNet, vat: cost.commissionVat, gross: cost.commissionGross },
    } as OrderState;
    const treatment = commissionVatOf(buyer);
    const party = buyerOf(contact, buyer.country, treatment);
    if (!party) throw new Error('No buyer');
    const content = invoiceOf(order, {
      number: '2026-000001',
      issuedOn: '2026-12-28',
      suppliedOn: '2026-12-27',
      locale: 'de',
      supplier: SAMPLE_SUPPLIER,
      buyer: party,
      treatment,
    });
    const [net, vat] = rest.slice(5, 7);
    expect(content).toMatchObject({ dueOn: '2027-01-04', kind: 'invoice' });
    const { 'ubl:Invoice': told } = eInvoiceOf(content);
    const totals = told['cac:LegalMonetaryTotal'];
    expect([totals['cbc:TaxExclusiveAmount'], told['cac:TaxTotal']?.[0]?.['cbc:TaxAmount']]).toEqual([
      net,
      vat,
    ]);
    expect(totals['cbc:PayableAmount']).toBe(((cost.total - cost.payable) / 100).toFixed(2));
    expect(treatment === 'charged').toBe(vat !== '0.00');
  },
);

test('no invoice is made without a name, nor without the VAT number of whoever owes the VAT', () => {
  expect(buyerOf(null, 'NL', 'charged')).toBeNull();
  expect(buyerOf({ ...contact, company: null, name: null, surname: null }, 'NL', 'charged')).toBeNull();
  expect(buyerOf({ ...contact, vatNumber: null }, 'NL', 'reverse_charge')).toBeNull();
  expect(buyerOf({ ...contact, vatNumber: null }, 'NL', 'charged')).toMatchObject({ country: 'NL' });
});

test('what an invoice waits for says who must do what: the buyer gives name or number, the team verifies it', () => {
  const nameless = { ...contact, company: null, name: null, surname: null };
  const numbered = { ...contact, vatNumber: 'NL123456789B01' };
  const unnumbered = { ...contact, vatNumber: null };
  expect(needOf(null, 'charged', false)).toBe('contact');
  expect(needOf(nameless, 'charged', false)).toBe('name');
  expect(needOf(unnumbered, 'charged', true)).toBe('vat_number');
  expect(needOf(unnumbered, 'reverse_charge', true)).toBe('vat_number');
  expect(needOf(numbered, 'charged', true)).toBe('vat_unverified');
  expect(needOf(numbered, 'reverse_charge', true)).toBeNull();
  expect(needOf(unnumbered, 'charged', false)).toBeNull();
});
