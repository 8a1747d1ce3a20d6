import type { AdQuery } from '../state/auctions.ts';
import type { AdEdits, ConfirmedField } from '../state/listings.ts';
import { appliesTo, attribute, ATTRIBUTES } from './table.ts';
import type { AttributeSetName, ProductType } from './types.ts';

/** Pages of the wizard that hold fields, by the word that their path understands in every language. */
export const QUERY_STEPS = ['profile', 'equipment', 'defects', 'images', 'auction', 'last-step'] as const;
export type QueryStep = (typeof QUERY_STEPS)[number];

const STEP_OF_SET: Readonly<Record<AttributeSetName, QueryStep>> = {
  product_profile: 'profile',
  trailer_profile: 'profile',
  product_equipment: 'equipment',
  product_description: 'defects',
  damage: 'defects',
  product_images: 'images',
  auction: 'auction',
};

/** How many fields one query may name. */
export const MOST_QUERY_FIELDS = 20;

/** Characters that an owner may write to the team at one field. */
export const LONGEST_QUERY_NOTE = 500;

/** What can be asked about and is no attribute: the list of damages, the official documents. */
const BESIDE: ReadonlyMap<string, QueryStep> = new Map([
  ['damages', 'defects'],
  ['documents', 'last-step'],
]);

/** Is among the documents. */
const REGISTRATION_DOCUMENT = 'image_official_registration_document';

/** Page of the wizard where a field is; null for a name that is no field. */
export const stepOfQueried = (field: string): QueryStep | null => {
  const [set] = attribute(field)?.sets ?? [];
  return set === undefined ? (BESIDE.get(field) ?? null) : STEP_OF_SET[set];
};

/**
 * Fields that differ from what was reviewed when this was asked; none before the owner touched the ad again. `at`: ISO
 * instant of the query.
 */
export function changedSince(edits: readonly AdEdits[], at: string): readonly string[] {
  const after = edits.filter(({ since }) => since >= at);
  return after.toSorted((one, other) => one.since.localeCompare(other.since))[0]?.fields ?? [];
}

/** Fields among these whose owner confirmed them after a query was asked. `at`: ISO instant of the query. */
export const confirmedSince = (
  confirmed: readonly ConfirmedField[],
  { fields, at }: Pick<AdQuery, 'fields' | 'at'>,
): readonly ConfirmedField[] => confirmed.filter((each) => each.at >= at && fields.includes(each.field));

/** Fields of an ad that the operator may ask about, in the order of the wizard. */
export const queryFields = (productType: ProductType): readonly string[] => {
  const codes = ATTRIBUTES.filter(
    (entry) =>
      appliesTo(entry, productType) && !entry.sets.includes('damage') && entry.code !== REGISTRATION_DOCUMENT,
  ).map(({ code }) => code);
  const place = (field: string) => QUERY_STEPS.findIndex((step) => step === stepOfQueried(field));
  return [...codes, ...BESIDE.keys()].toSorted((one, other) => place(one) - place(other));
};
