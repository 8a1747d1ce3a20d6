import {
  requiredPercent,
  type AdFacts,
  type AttributeValue,
  type ListingChanges,
  type ListingPrivate,
  type OwnAd,
  type ProgressInput,
} from '@rollheim/contracts';

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

/** Of what was typed, the refused values that can be typed in again as they are. */
export function refusedValues(
  typed: ListingChanges,
  faults: Readonly<Record<string, string>>,
): ListingChanges {
  const named = (head: string) => Object.keys(faults).some((field) => field.split('.')[0] === head);
  const attributes = Object.entries(typed.attributes ?? {}).filter(([code]) => code in faults);
  const { pickup, availability, terms } = typed;
  const date = 'terms.plannedSaleDate' in faults ? terms?.plannedSaleDate : undefined;
  return {
    ...(attributes.length > 0 ? { attributes: Object.fromEntries(attributes) } : {}),
    ...(pickup && named('pickup') ? { pickup } : {}),
    ...(availability && named('availability') ? { availability } : {}),
    ...(date === undefined ? {} : { terms: { plannedSaleDate: date } }),
  };
}

/** The ad as it will be with the edits, progress counted anew. */
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

/** What the rules of facts look at. */
export const factsOf = ({ listing, private: own }: AdView): AdFacts => ({
  content: listing.content,
  private: own,
});

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const attributeOf = (ad: AdView, code: string): AttributeValue =>
  code === 'vin' ? ad.private.vin : (ad.listing.content.attributes[code] ?? null);

/**
 * True where somebody else changed a field that these edits change too: then the newer state must be shown. Another's
 * change of other fields (a picture that arrived meanwhile), or to the same values, is no collision.
 */
export function collides(base: AdView, fresh: AdView, changes: ListingChanges): boolean {
  const { attributes = {}, terms = {}, vin, internalNumber, pickup, ...content } = changes;
  const differs = (before: unknown, now: unknown, wanted: unknown) =>
    !same(before, now) && !same(now, wanted);
  const changedCodes = Object.entries(attributes);
  if (changedCodes.some(([code, value]) => differs(attributeOf(base, code), attributeOf(fresh, code), value)))
    return true;
  const changedTerms = Object.keys(terms) as (keyof typeof terms)[];
  const [oldTerms, newTerms] = [base.private.terms, fresh.private.terms];
  if (changedTerms.some((field) => differs(oldTerms[field], newTerms[field], terms[field]))) return true;
  if (vin !== undefined && differs(base.private.vin, fresh.private.vin, vin)) return true;
  const number = [base.private.internalNumber, fresh.private.internalNumber] as const;
  if (internalNumber !== undefined && differs(...number, internalNumber)) return true;
  const place = (ad: AdView) => [ad.listing.content.pickup, ad.private.pickupStreet];
  if (pickup !== undefined && !same(place(base), place(fresh))) return true;
  const fields = Object.keys(content) as (keyof typeof content)[];
  return fields.some((field) =>
    differs(base.listing.content[field], fresh.listing.content[field], content[field]),
  );
}
