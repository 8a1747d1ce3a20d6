import { appliesTo, ATTRIBUTES, DAMP, TYRES, type Locale, type VehicleContent } from '@rollheim/contracts';
import { attributeLabel, valueText } from '@rollheim/contracts/attributes';
import { formatDateTime } from '@rollheim/ui';

/** Shown in the tiles above, or in the title. */
const ELSEWHERE = new Set([
  'make',
  'model',
  'category',
  'mileage',
  'power',
  'hu_valid_through',
  'first_registration_year',
  'first_registration_month',
  'product_type',
  'description',
  'defects_description',
]);

/** Shown with the condition of the vehicle. */
const MEASURED: readonly string[] = [TYRES, DAMP];

export type SpecificationGroup = 'technical' | 'equipment';

/** The attributes of a vehicle that are known, by group, with units; a group without any is left out. */
export function specificationOf(
  content: VehicleContent,
  locale: Locale,
): ReadonlyMap<SpecificationGroup, readonly { readonly label: string; readonly value: string }[]> {
  const found = new Map<SpecificationGroup, { label: string; value: string }[]>();
  for (const entry of ATTRIBUTES) {
    const value = content.attributes[entry.code];
    if (
      ELSEWHERE.has(entry.code) ||
      MEASURED.includes(entry.group) ||
      entry.personal ||
      !appliesTo(entry, content.productType)
    )
      continue;
    const text =
      entry.backendType === 'datetime' && typeof value === 'string' && value !== ''
        ? formatDateTime(value, locale, 'month')
        : valueText(entry, value, locale);
    if (text === null) continue;
    const group = entry.sets.includes('product_equipment') ? 'equipment' : 'technical';
    found.set(group, [
      ...(found.get(group) ?? []),
      { label: attributeLabel(entry.code, locale), value: text },
    ]);
  }
  return found;
}
