import { checkFields, dayOf, MAKES } from '@rollheim/contracts';
import type { ValuationState } from '@rollheim/contracts';
import { hmac, Signer } from '@rollheim/contracts/server';

type Product = ValuationState['product'];

/** Drafts of one browser at most. */
export const MOST_DRAFTS = 20;

const emptyProduct: Product = {
  make: '',
  model: '',
  year: 0,
  mileage: null,
  category: null,
  powerKw: null,
  beds: null,
  condition: null,
};

/** A new draft of the funnel. */
export const newValuation = (
  given: Pick<ValuationState, 'valuationId' | 'uuidHash' | 'productType'>,
  at: string,
): ValuationState => ({
  ...given,
  version: 0,
  status: 'editing',
  confirmed: false,
  refused: false,
  customerId: null,
  product: emptyProduct,
  notes: '',
  range: null,
  createdAt: at,
  submittedAt: null,
  valuatedAt: null,
});

/** The draft with what was typed in; fields that are absent stay. */
export const edited = (
  draft: ValuationState,
  given: {
    readonly productType: ValuationState['productType'];
    readonly product: Partial<Product>;
    readonly notes?: string;
  },
): ValuationState => ({
  ...draft,
  version: draft.version + 1,
  productType: given.productType,
  product: { ...draft.product, ...given.product },
  notes: given.notes ?? draft.notes,
});

/** What still prevents a submission at an instant, by field; the phone number is optional (spec 1 §3). */
export function submissionFaults(
  { product, productType }: ValuationState,
  contact: { readonly email: string; readonly phone: string | null },
  at: string,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const email = checkFields([{ rule: 'required' }, { rule: 'email' }], contact.email);
  if (email) faults['email'] = email;
  const phone = checkFields([{ rule: 'telephone_personal_data' }], contact.phone);
  if (phone) faults['phone'] = phone;
  const known = MAKES.some((make) => make.id === product.make && make.builds.includes(productType));
  if (!known) faults['make'] = product.make ? 'validation.one_of' : 'validation.required';
  if (!product.model.trim()) faults['model'] = 'validation.required';
  if (!product.year) faults['year'] = 'validation.required';
  else if (product.year > Number(dayOf(at).slice(0, 4))) faults['year'] = 'validation.date_future';
  if (productType === 'motorhome' && product.mileage === null) faults['mileage'] = 'validation.required';
  return faults;
}

/** An address as it is compared and stored: trimmed and in lower case (spec 1 §3). */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** An unconfirmed address is corrected so often at most. */
export const MOST_CORRECTIONS = 5;

const signed = (valuationId: string, corrections: number): string =>
  corrections === 0 ? valuationId : `${valuationId}.${corrections}`;

/** What proves that somebody has read the mail to the address that a valuation has after so many corrections. */
export const confirmToken = (valuationId: string, corrections: number, secret: string): string =>
  new Signer(secret, 'valuation-confirm').sign(signed(valuationId, corrections));

/** True for the {@link confirmToken} of this valuation and this address. */
export const isConfirmToken = (
  token: string,
  valuationId: string,
  corrections: number,
  secret: string,
): boolean => new Signer(secret, 'valuation-confirm').fits(signed(valuationId, corrections), token);

/** True for every {@link confirmToken} that this valuation ever had: it says nothing about its address now. */
export const wasConfirmToken = (token: string, valuationId: string, secret: string): boolean =>
  Array.from({ length: MOST_CORRECTIONS + 1 }, (_, corrections) => corrections).some((corrections) =>
    isConfirmToken(token, valuationId, corrections, secret),
  );

/** Keyed hash of an account: its own address is the confirmed one. */
export const accountHmac = (customerId: string, secret: string): string =>
  hmac(secret, `valuation-account:${customerId}`).toString('hex');

/** Keyed hash of an address: shows that it was used, without holding it. */
export const addressHmac = (email: string, secret: string): string =>
  hmac(secret, `valuation:${normaliseEmail(email)}`).toString('hex');
