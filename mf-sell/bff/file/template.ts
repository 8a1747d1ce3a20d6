import { attribute, type Locale } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { toCsv, type CsvCell } from '@rollheim/service-kit';
import { labelOf } from './targets.ts';

/** A vehicle as an example. Days are written so that every language reads them. */
const EXAMPLE: readonly (readonly [code: string, value: CsvCell | { readonly option: string }])[] = [
  ['internal_number', 'L-1027'],
  ['product_type', { option: 'motorhome' }],
  ['make', 'Hymer'],
  ['series', 'B-Klasse'],
  ['model', 'B 598'],
  ['category', { option: 'integrated' }],
  ['chassis', { option: 'fiat_ducato' }],
  ['first_registration', '2019-05-14'],
  ['mileage', 48_200],
  ['vin', 'ZFA25000001234567'],
  ['fuel', { option: 'diesel' }],
  ['transmission', { option: 'manual' }],
  ['power', 103],
  ['length', 6990],
  ['width', 2350],
  ['height', 2960],
  ['licensed_weight', 3500],
  ['licensed_seats', 4],
  ['beds', 4],
  ['hu_valid_through', '2027-05-01'],
  ['smokers_car', { option: 'no' }],
  ['awning', { option: 'yes' }],
  ['start_price', 29_000],
  ['minimum_selling_price', 42_500],
  ['vat_reportable', { option: 'yes' }],
  ['description', '…'],
  // filled in by the seller: an address of ours would be a picture of no vehicle
  ['image_exterior', ''],
  ['image_interior', ''],
];

/** A heading with the unit in which its values are read. */
function headingOf(code: string, locale: Locale): string {
  const unit = attribute(code)?.unit;
  const label = labelOf(code, locale);
  return unit === undefined || unit === 'EUR' ? label : `${label} (${unit})`;
}

function cellOf(code: string, value: (typeof EXAMPLE)[number][1], locale: Locale): CsvCell {
  if (value === null || typeof value !== 'object' || !('option' in value)) return value;
  const list = code === 'product_type' ? code : (attribute(code)?.options ?? 'yes_no');
  return optionLabel(list, value.option, locale);
}

/** A file to fill in: headings that are known again, in the language of the reader, and one vehicle. */
export const templateFile = (locale: Locale): string =>
  toCsv(
    [
      EXAMPLE.map(([code]) => headingOf(code, locale)),
      EXAMPLE.map(([code, value]) => cellOf(code, value, locale)),
    ],
    locale,
  );
