import type { AttributeValue, ListingTerms, RequiredPercent, VehicleContent } from '../state/listings.ts';
import { ATTRIBUTES, isRequired, profileSet } from './table.ts';
import type { Attribute, AttributeSetName, ProductFacts, ProductType } from './types.ts';

/** What completeness looks at: the content, the terms, and whether the private fields are given. */
export interface ProgressInput {
  readonly content: VehicleContent;
  readonly terms: ListingTerms;
  readonly hasVin: boolean;
}

/** Recommended images per kind (spec 2 §9); one of each is required. */
export const RECOMMENDED_IMAGES = { exterior: 5, interior: 5 } as const;

const isGiven = (value: AttributeValue | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Values of an ad as one flat product: attributes beside what the content and the terms keep in fields of their own. */
export function productFacts({ content, terms, hasVin }: ProgressInput): ProductFacts {
  const hasView = (view: string): true | null =>
    content.gallery.some((item) => item.view === view) ? true : null;
  return {
    productType: content.productType,
    attributes: {
      ...content.attributes,
      vin: hasVin || null,
      description: content.description.trim(),
      defects_description: content.defects.trim(),
      image_exterior: hasView('exterior'),
      image_interior: hasView('interior'),
      image_damage: hasView('damage'),
      image_technical: hasView('technical'),
      image_papers: hasView('papers'),
      reserve: terms.reserve,
      start_price: terms.startPrice,
      minimum_selling_price: terms.minimum,
      buy_now_price: terms.buyNow,
      vat_reportable: content.vatReportable,
      planned_sale_date: terms.plannedSaleDate,
      availability: content.availability.kind,
      available_from: content.availability.from,
      pickup_location: content.pickup ? true : null,
      expected_mileage: content.expectedMileage,
    },
  };
}

/** Codes of required attributes that are still missing, in the catalogue's order. */
export function missingAttributes(input: ProgressInput): readonly string[] {
  const facts = productFacts(input);
  return ATTRIBUTES.filter((entry) => counts(entry, facts) && !isGiven(facts.attributes[entry.code])).map(
    (entry) => entry.code,
  );
}

const counts = (entry: Attribute, facts: ProductFacts): boolean =>
  !entry.sets.includes('damage') && isRequired(entry, facts);

/** What each damage says. */
const DAMAGE_FIELDS = ['location', 'type'] as const;
export type DamageField = (typeof DAMAGE_FIELDS)[number];

/** Name of a field of a damage, by the place of that in the list. */
export const damageField = (index: number, field: DamageField): string => `damages.${index}.${field}`;

/** With defects at least one damage, each with place and kind: `damages` for none, else each field that is missing. */
export function missingDamages({ content }: Pick<ProgressInput, 'content'>): readonly string[] {
  if (content.attributes['defects_exists'] !== 'yes') return [];
  if (content.damages.length === 0) return ['damages'];
  return content.damages.flatMap((damage, index) =>
    DAMAGE_FIELDS.filter((field) => !damage[field]).map((field) => damageField(index, field)),
  );
}

/** Percent of the damages. */
function damagesPercent(input: ProgressInput): number {
  const missing = missingDamages(input).length;
  if (missing === 0) return 100;
  const needed = input.content.damages.length * DAMAGE_FIELDS.length;
  return needed === 0 ? 0 : Math.floor(((needed - missing) * 100) / needed);
}

/**
 * Whole percent of the required fields that are given, per attribute set, per group and for `damages` (spec 2 §5.2).
 * A set without required fields is complete.
 */
export function requiredPercent(input: ProgressInput): RequiredPercent {
  const facts = productFacts(input);
  const tally = new Map<string, { needed: number; given: number }>();
  const count = (key: string, needed: boolean, given: boolean): void => {
    const entry = tally.get(key) ?? { needed: 0, given: 0 };
    if (needed) entry.needed += 1;
    if (needed && given) entry.given += 1;
    tally.set(key, entry);
  };
  const foreignProfile = profileSet(facts.productType === 'trailer' ? 'motorhome' : 'trailer');
  for (const entry of ATTRIBUTES) {
    const set = entry.sets.find((name) => name !== foreignProfile);
    if (!set || set === 'damage') continue;
    const needed = counts(entry, facts);
    const given = isGiven(facts.attributes[entry.code]);
    count(set, needed, given);
    count(entry.group, needed, given);
  }
  const percent: Record<string, number> = {};
  for (const [key, { needed, given }] of tally) {
    percent[key] = needed === 0 ? 100 : Math.floor((given * 100) / needed);
  }
  percent['damages'] = damagesPercent(input);
  return percent;
}

/** Steps of the progress order (spec 1 §2) with what must be at 100 before the next one opens. */
export const progressSteps = (
  productType: ProductType,
): readonly { readonly step: string; readonly keys: readonly string[] }[] => [
  { step: 'profile', keys: [profileSet(productType)] },
  { step: 'equipment', keys: ['product_equipment'] },
  { step: 'defects', keys: ['product_description', 'damages'] },
  { step: 'images', keys: ['product_images'] },
  { step: 'auction', keys: ['auction'] },
];

/** How many required fields every ad of a type has in a set. */
const requiredIn = (set: AttributeSetName, productType: ProductType): number =>
  ATTRIBUTES.filter((entry) => entry.sets.includes(set) && isRequired(entry, { productType, attributes: {} }))
    .length;

/**
 * Percent of one step of the progress order, 100 only when all its parts are complete. The damages count as one more
 * field of the description, and only where the ad has some: they are complete before anybody wrote anything.
 */
export function stepPercent(step: string, productType: ProductType, percent: RequiredPercent): number {
  const keys = progressSteps(productType).find((entry) => entry.step === step)?.keys ?? [];
  const [own = '', damages] = keys;
  const fields = keys.length === 0 ? 100 : (percent[own] ?? 0);
  const items = damages === undefined ? 100 : (percent[damages] ?? 0);
  if (items === 100) return fields;
  const count = requiredIn(own as AttributeSetName, productType);
  return Math.floor((fields * count + items) / (count + 1));
}

/** Percent of the step behind the content: one paper at least, and an account that owns the ad (spec 1 §2). */
export function finishPercent(facts: { readonly documents: number; readonly loggedIn: boolean }): number {
  const parts = [facts.documents > 0, facts.loggedIn];
  return Math.floor((parts.filter(Boolean).length * 100) / parts.length);
}

/** What the steps of the content add up to before anybody wrote anything: defaults, and no damages. */
const UNTOUCHED: Readonly<Record<ProductType, number>> = { motorhome: 33, trailer: 40 };

/**
 * How far a whole ad is, percent: 0 while nothing is written, 100 only where every step is. `steps`: the percent of each
 * step of the progress order, that of {@link finishPercent} last.
 */
export function wholePercent(
  productType: ProductType,
  steps: readonly number[],
  { loggedIn }: { readonly loggedIn: boolean },
): number {
  const start = UNTOUCHED[productType] + finishPercent({ documents: 0, loggedIn });
  const sum = steps.reduce((total, percent) => total + percent, 0);
  return Math.max(0, Math.floor(((sum - start) * 100) / (steps.length * 100 - start)));
}

/** True where every required set and the damages are at 100: the ad may be submitted. */
export const isComplete = (productType: ProductType, percent: RequiredPercent): boolean =>
  progressSteps(productType).every(({ keys }) => keys.every((key) => (percent[key] ?? 0) === 100));
