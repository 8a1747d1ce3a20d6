import { canonicalJson } from '@rollheim/contracts/canonical-json';
import {
  requiredPercent,
  type AdFacts,
  type AttributeValue,
  type ListingChanges,
  type ListingPrivate,
  type OwnAd,
  type ProgressInput,
} from '@rollheim/contracts';
import { linkedTo } from './own-pictures.ts';

/** What the page shows of an ad: its state, or that state with the seller's edits. */
export type AdView = Pick<OwnAd, 'listing' | 'private'>;

/** Two edits as one; the later one wins, field by field. */
export function mergeChanges(earlier: ListingChanges, later: ListingChanges): ListingChanges {
  return {
    ...earlier,
    ...later,
    ...(earlier.attributes || later.attributes
      ? { attributes: { ...earlier.attributes, ...later.attributes } }
      : {}),
    ...(earlier.terms || later.terms ? { terms: { ...earlier.terms, ...later.terms } } : {}),
  };
}

export const isEmptyChange = (changes: ListingChanges): boolean => Object.keys(changes).length === 0;

/** The fields of an edit, as {@link withoutFields} takes them. */
export const fieldsOf = ({ attributes = {}, terms = {}, ...rest }: ListingChanges): readonly string[] => [
  ...Object.keys(rest),
  ...Object.keys(attributes).map((code) => `attributes.${code}`),
  ...Object.keys(terms).map((field) => `terms.${field}`),
];

/** The edit without the fields that a refusal names (`mileage`, `terms.startPrice`, `pickup.zipCode` …). */
export function withoutFields(changes: ListingChanges, fields: readonly string[]): ListingChanges {
  const named = fields.map((field) => field.replace(/^changes\./, '').split('.'));
  const heads = named.map(([head]) => head ?? '');
  const seconds = (head: string) => named.filter(([first]) => first === head).map(([, second]) => second);
  const { attributes, terms, ...rest } = changes;
  const keep = <T>(values: Readonly<Record<string, T>>, refused: readonly (string | undefined)[]) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !refused.includes(key)));
  const keptAttributes = attributes && keep(attributes, [...heads, ...seconds('attributes')]);
  const keptTerms = terms && keep(terms, seconds('terms'));
  return {
    ...keep(rest, heads),
    ...(keptAttributes && Object.keys(keptAttributes).length > 0 ? { attributes: keptAttributes } : {}),
    ...(keptTerms && Object.keys(keptTerms).length > 0 ? { terms: keptTerms } : {}),
  };
}

/** Of an edit, these fields alone, named as {@link fieldsOf} names them. */
export const onlyFields = (changes: ListingChanges, fields: readonly string[]): ListingChanges =>
  withoutFields(
    changes,
    fieldsOf(changes).filter((field) => !fields.includes(field)),
  );

/** Of what was typed, the refused values that can be typed in again as they are. */
export function refusedValues(
  typed: ListingChanges,
  faults: Readonly<Record<string, string>>,
): ListingChanges {
  const named = new Set(Object.keys(faults).map((field) => field.split('.')[0]));
  const { attributes = {}, terms = {}, ...fields } = typed;
  const wrong = (values: object, prefix = '') =>
    Object.fromEntries(
      // NaN cannot be written down: it would come back as an emptied field
      Object.entries(values).filter(([field, value]) => prefix + field in faults && !Number.isNaN(value)),
    );
  const refused = { attributes: wrong(attributes), terms: wrong(terms, 'terms.') };
  return Object.fromEntries([
    ...Object.entries(fields).filter(([field]) => named.has(field)),
    ...Object.entries(refused).filter(([, values]) => Object.keys(values).length > 0),
  ]);
}

/** The ad as it will be with the edits, progress counted again. */
export function withChanges(ad: AdView, changes: ListingChanges): AdView {
  const { content } = ad.listing;
  const { vin: vinAttribute, ...given } = changes.attributes ?? {};
  const own: ListingPrivate = {
    ...ad.private,
    ...(vinAttribute === undefined
      ? {}
      : { vin: vinAttribute === '' ? null : (vinAttribute as string | null) }),
    ...(changes.internalNumber === undefined ? {} : { internalNumber: changes.internalNumber }),
    ...(changes.pickup === undefined ? {} : { pickupStreet: changes.pickup?.street ?? null }),
    terms: { ...ad.private.terms, ...changes.terms },
  };
  const next = {
    ...content,
    attributes: { ...content.attributes, ...given },
    description: changes.description ?? content.description,
    defects: changes.defects ?? content.defects,
    damages: changes.damages ?? content.damages,
    vatReportable: changes.vatReportable ?? content.vatReportable,
    availability: changes.availability ?? content.availability,
    expectedMileage:
      changes.expectedMileage === undefined ? content.expectedMileage : changes.expectedMileage,
    pickup: changes.pickup === undefined ? content.pickup : changes.pickup,
  };
  const listing = { ...ad.listing, content: next };
  const view = { listing, private: own };
  return { ...view, listing: { ...listing, requiredPercent: requiredPercent(progressInput(view)) } };
}

/** What completeness looks at. */
export const progressInput = ({ listing, private: own }: AdView): ProgressInput => ({
  content: listing.content,
  terms: own.terms,
  hasVin: own.vin !== null,
});

/** The fault of a VIN whose vehicle another ad offers. */
export const VEHICLE_LISTED = 'validation.vehicle_listed';

/** What the service alone knows to be wrong with the ad, while the page shows the value in question. */
export const toldFaults = ({
  ad,
  view,
}: {
  readonly ad: OwnAd;
  readonly view: AdView;
}): Readonly<Record<string, string>> =>
  ad.faults?.['vin'] === VEHICLE_LISTED && view.private.vin === ad.private.vin ? { vin: VEHICLE_LISTED } : {};

/** What the rules of facts look at. */
export const factsOf = ({ listing, private: own }: AdView): AdFacts => ({
  content: listing.content,
  private: own,
});

// an answer from what is stored has the keys of an item in another order than the edit had them
const same = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

const attributeOf = (ad: AdView, code: string): AttributeValue =>
  code === 'vin' ? ad.private.vin : (ad.listing.content.attributes[code] ?? null);

/**
 * Of the fields that these edits change, those that somebody else changed too, as `withoutFields` takes them: there the
 * newer state must be shown. Another's change of other fields (a picture that arrived meanwhile), or to the same values,
 * is no collision; nor is a link to a picture that went with it.
 */
export function collisions(base: AdView, fresh: AdView, changes: ListingChanges): readonly string[] {
  const { attributes = {}, terms = {}, vin, internalNumber, pickup, ...content } = changes;
  const differs = (before: unknown, now: unknown, wanted: unknown) =>
    !same(before, now) && !same(now, wanted);
  const codes = Object.entries(attributes)
    .filter(([code, value]) => differs(attributeOf(base, code), attributeOf(fresh, code), value))
    .map(([code]) => `attributes.${code}`);
  const [oldTerms, newTerms] = [base.private.terms, fresh.private.terms];
  const prices = (Object.keys(terms) as (keyof typeof terms)[])
    .filter((field) => differs(oldTerms[field], newTerms[field], terms[field]))
    .map((field) => `terms.${field}`);
  const place = (ad: AdView) => [ad.listing.content.pickup, ad.private.pickupStreet];
  const number = [base.private.internalNumber, fresh.private.internalNumber] as const;
  const own = {
    vin: vin !== undefined && differs(base.private.vin, fresh.private.vin, vin),
    internalNumber: internalNumber !== undefined && differs(...number, internalNumber),
    pickup: pickup !== undefined && !same(place(base), place(fresh)),
  };
  const before = { ...base.listing.content, damages: linkedTo(fresh, base.listing.content.damages) };
  const fields = (Object.keys(content) as (keyof typeof content)[]).filter((field) =>
    differs(before[field], fresh.listing.content[field], content[field]),
  );
  const hidden = Object.entries(own).flatMap(([field, lost]) => (lost ? [field] : []));
  return [...codes, ...prices, ...hidden, ...fields];
}
