import type { Invoice } from '@e-invoice-eu/core';
import { inEuros } from '@rollheim/contracts';
import type { InvoiceContent } from './content.ts';
import { cancelsText, wordsOf } from './words.ts';

/** VAT categories of EN 16931 (UNCL 5305): standard rate, reverse charge, outside the scope of tax. */
const CATEGORY = { charged: 'S', reverse_charge: 'AE', outside_eu: 'O' } as const;
/** Invoice and credit note (UNCL 1001). */
const TYPE = { invoice: '380', correction: '381' } as const;
/** SEPA credit transfer (UNCL 4461). */
const SEPA_TRANSFER = '58';

const amount = (cents: number): string => inEuros(cents).toFixed(2);

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const;
/** The national tax number. */
const TAX = { 'cac:TaxScheme': { 'cbc:ID': 'FC' } } as const;

const address = (party: {
  readonly street: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string;
}) => ({
  'cac:PostalAddress': {
    ...(party.street ? { 'cbc:StreetName': party.street } : {}),
    ...(party.city ? { 'cbc:CityName': party.city } : {}),
    ...(party.zipCode ? { 'cbc:PostalZone': party.zipCode } : {}),
    'cac:Country': { 'cbc:IdentificationCode': party.country },
  },
});

const endpoint = (email: string) => ({ 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' });

function taxOf(content: InvoiceContent) {
  const { treatment, locale } = content;
  const category = {
    'cbc:ID': CATEGORY[treatment],
    ...(treatment === 'outside_eu' ? {} : { 'cbc:Percent': treatment === 'charged' ? '19' : '0' }),
    ...VAT,
  };
  const exemption = treatment === 'charged' ? {} : { 'cbc:TaxExemptionReason': wordsOf(locale)(treatment) };
  return { category, exemption };
}

function parties({ supplier, buyer, treatment }: InvoiceContent) {
  // what is outside the scope of tax must name no VAT number (BR-O-2)
  const scoped = treatment !== 'outside_eu';
  return {
    'cac:AccountingSupplierParty': {
      'cac:Party': {
        ...endpoint(supplier.email),
        ...address(supplier),
        'cac:PartyTaxScheme': [
          scoped
            ? { 'cbc:CompanyID': supplier.vatNumber, ...VAT }
            : { 'cbc:CompanyID': supplier.taxNumber, ...TAX },
        ],
        'cac:PartyLegalEntity': {
          'cbc:RegistrationName': supplier.name,
          'cbc:CompanyID': supplier.register,
        },
        'cac:Contact': {
          'cbc:Name': supplier.name,
          'cbc:Telephone': supplier.phone,
          'cbc:ElectronicMail': supplier.email,
        },
      },
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': {
        ...endpoint(buyer.email),
        ...address(buyer),
        ...(buyer.vatNumber && scoped
          ? { 'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vatNumber, ...VAT } }
          : {}),
        'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name },
      },
    },
  };
}

/** An invoice as EN 16931 has it, in the words of UBL; what cancels one is a credit note that names it. */
export function eInvoiceOf(content: InvoiceContent): Invoice {
  const { number, corrects, net, vat, gross, title, locale, supplier } = content;
  const { category, exemption } = taxOf(content);
  const euros = (name: string, cents: number) => ({
    [`cbc:${name}`]: amount(cents),
    [`cbc:${name}@currencyID`]: 'EUR',
  });
  const invoice = {
    'ubl:Invoice': {
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ID': number,
      'cbc:IssueDate': content.issuedOn,
      'cbc:DueDate': content.dueOn,
      'cbc:InvoiceTypeCode': TYPE[content.kind],
      'cbc:DocumentCurrencyCode': 'EUR',
      'cbc:BuyerReference': String(content.orderNumber),
      // for programs (BG-3), and for people (BT-22)
      ...(corrects && {
        'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': corrects.number } }],
        'cbc:Note': [cancelsText(locale, corrects)],
      }),
      ...parties(content),
      'cac:Delivery': { 'cbc:ActualDeliveryDate': content.suppliedOn },
      'cac:PaymentMeans': [
        {
          'cbc:PaymentMeansCode': SEPA_TRANSFER,
          'cbc:PaymentID': corrects?.number ?? number,
          'cac:PayeeFinancialAccount': { 'cbc:ID': supplier.iban, 'cbc:Name': supplier.name },
        },
      ],
      'cac:TaxTotal': [
        {
          ...euros('TaxAmount', vat),
          'cac:TaxSubtotal': [
            {
              ...euros('TaxableAmount', net),
              ...euros('TaxAmount', vat),
              'cac:TaxCategory': { ...category, ...exemption },
            },
          ],
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...euros('LineExtensionAmount', net),
        ...euros('TaxExclusiveAmount', net),
        ...euros('TaxInclusiveAmount', gross),
        ...euros('PayableAmount', gross),
      },
      'cac:InvoiceLine': [
        {
          'cbc:ID': '1',
          'cbc:InvoicedQuantity': '1',
          'cbc:InvoicedQuantity@unitCode': 'C62',
          ...euros('LineExtensionAmount', net),
          'cac:Item': {
            'cbc:Name': wordsOf(locale)('item', { title }),
            'cac:ClassifiedTaxCategory': category,
          },
          'cac:Price': euros('PriceAmount', net),
        },
      ],
    },
  };
  // the library checks it against its own JSON schema
  return invoice as unknown as Invoice;
}
