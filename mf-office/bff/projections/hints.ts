import { holdsContactData } from '@rollheim/auction-rules/text-filter';
import type { AdHint, ListingState } from '@rollheim/contracts';

/** Fewer pictures show too little of a vehicle. */
const FEW_PICTURES = 8;
/** Kilometres a year that a motorhome is hardly driven; below the first only from some years of age on. */
const KM_A_YEAR = [500, 40_000] as const;
const YEARS_STANDING = 3;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** True where a motorhome was driven far less or more a year than others. */
function hasOddMileage({ content, updatedAt }: Pick<ListingState, 'content' | 'updatedAt'>): boolean {
  const mileage = numberOf(content.attributes?.['mileage']);
  const year = numberOf(content.attributes?.['first_registration_year']);
  if (content.productType !== 'motorhome' || mileage === null || year === null) return false;
  const age = new Date(updatedAt).getUTCFullYear() - year;
  const [least, most] = KM_A_YEAR;
  const aYear = mileage / Math.max(1, age);
  return aYear > most || (age >= YEARS_STANDING && aYear < least);
}

/** What an ad says by itself that is to be looked at. */
export function hintsOf(ad: Pick<ListingState, 'content' | 'documents' | 'updatedAt'>): readonly AdHint[] {
  const { content, documents } = ad;
  const texts = [content.title, content.description, content.defects];
  const hints: readonly (readonly [AdHint, boolean])[] = [
    ['contact_data', texts.some((text) => Boolean(text) && holdsContactData(text))],
    ['odd_mileage', hasOddMileage(ad)],
    ['few_pictures', content.gallery.length < FEW_PICTURES],
    ['no_papers', documents === 0],
  ];
  return hints.flatMap(([hint, holds]) => (holds ? [hint] : []));
}
