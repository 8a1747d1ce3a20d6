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

/** What a {@link confirmToken} is signed for. Ids are the client's choice, and come again: only the address says whose mail it was. */
interface Confirmable {
  readonly valuationId: string;
  /** {@link addressHmac} of the address that the mail went to. */
  readonly addressHmac: string;
}

const signed = ({ valuationId, addressHmac: hash }: Confirmable): string => `${valuationId}.${hash}`;

/** What proves that somebody has read the mail to this address of this valuation. */
export const confirmToken = (mailed: Confirmable, secret: string): string =>
  new Signer(secret, 'valuation-confirm').sign(signed(mailed));

/** True for the {@link confirmToken} of this valuation and this address. */
export const isConfirmToken = (token: string, mailed: Confirmable, secret: string): boolean =>
  new Signer(secret, 'valuation-confirm').fits(signed(mailed), token);

/** Keyed hash of an account: its own address is the confirmed one. */
export const accountHmac = (customerId: string, secret: string): string =>
  hmac(secret, `valuation-account:${customerId}`).toString('hex');

/** Keyed hash of an address: shows that it was used, without holding it. */
export const addressHmac = (email: string, secret: string): string =>
  hmac(secret, `valuation:${normaliseEmail(email)}`).toString('hex');
