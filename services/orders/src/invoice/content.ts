import type { CommissionVat } from '@rollheim/auction-rules';
import type { CustomerContact, InvoiceNeed, Locale, OrderState } from '@rollheim/contracts';
import type { Supplier } from './supplier.ts';

/** Days until an invoice is to be paid. */
const DAYS_TO_PAY = 7;

/** Everything that an invoice says, as it was when it was issued; it is never changed. Amounts in cents. */
export interface InvoiceContent {
  readonly kind: 'invoice' | 'correction';
  readonly number: string;
  /** Of a correction: the invoice that it cancels. */
  readonly corrects: {
    readonly number: string;
    readonly issuedOn: string;
    /** What was paid on it, cents. Absent from earlier documents. */
    readonly received?: number;
  } | null;
  readonly locale: Locale;
  /** Days as `YYYY-MM-DD`. */
  readonly issuedOn: string;
  readonly suppliedOn: string;
  readonly dueOn: string;
  readonly orderNumber: number;
  readonly supplier: Supplier;
  readonly buyer: Buyer;
  readonly title: string;
  /** Hammer price, gross: what the commission is calculated from. */
  readonly price: number;
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
  readonly treatment: CommissionVat;
}

/** Whom an invoice is for. */
export interface Buyer {
  /** Company, else the person. */
  readonly name: string;
  /** The person at the company; null where it is the person's own invoice. */
  readonly person: string | null;
  readonly street: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly email: string;
  readonly vatNumber: string | null;
}

/** The day so many days after another, `YYYY-MM-DD`. */
function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

const personOf = (contact: CustomerContact): string =>
  [contact.name, contact.surname].filter(Boolean).join(' ');

/**
 * What an invoice still needs of its buyer; null: nothing. `treatment`: by the VAT number of now; `reverseCharge`: the
 * commission was sold without VAT.
 */
export function needOf(
  contact: CustomerContact | null,
  treatment: CommissionVat,
  reverseCharge: boolean,
): InvoiceNeed | null {
  if (!contact) return 'contact';
  if (!contact.company && !personOf(contact)) return 'name';
  if (!reverseCharge) return null;
  if (treatment === 'charged') return contact.vatNumber ? 'vat_unverified' : 'vat_number';
  return treatment === 'reverse_charge' && !contact.vatNumber ? 'vat_number' : null;
}

/**
 * Whom an order's invoice is for; null where what the law asks for is not known (yet): the person, and the VAT number
 * where the buyer owes the VAT.
 */
export function buyerOf(
  contact: CustomerContact | null,
  country: string | null,
  treatment: CommissionVat,
): Buyer | null {
  if (!contact || needOf(contact, treatment, treatment === 'reverse_charge')) return null;
  const person = personOf(contact);
  const name = contact.company || person;
  return {
    name,
    person: contact.company && person ? person : null,
    street: contact.street,
    zipCode: contact.zipCode,
    city: contact.city,
    country: contact.country ?? country ?? 'DE',
    email: contact.email,
    vatNumber: contact.vatNumber,
  };
}

/** What an invoice says beside its order. */
export interface Issue {
  readonly number: string;
  readonly issuedOn: string;
  readonly suppliedOn: string;
  readonly locale: Locale;
  readonly supplier: Supplier;
  readonly buyer: Buyer;
  readonly treatment: CommissionVat;
}

/** The invoice of an order's commission: its amounts are those of the order, to the cent. */
export const invoiceOf = (order: OrderState, issue: Issue): InvoiceContent => ({
  ...issue,
  kind: 'invoice',
  corrects: null,
  dueOn: dayAfter(issue.issuedOn, DAYS_TO_PAY),
  orderNumber: order.number,
  title: order.title,
  price: order.price,
  net: order.commission.net,
  vat: order.commission.vat,
  gross: order.commission.gross,
});

/** The document that cancels an invoice in full: the same parties, figures and language. */
export const correctionOf = (
  invoice: InvoiceContent,
  { number, issuedOn, received }: Pick<InvoiceContent, 'number' | 'issuedOn'> & { readonly received: number },
): InvoiceContent => ({
  ...invoice,
  kind: 'correction',
  number,
  issuedOn,
  dueOn: issuedOn,
  corrects: { number: invoice.number, issuedOn: invoice.issuedOn, received },
});
