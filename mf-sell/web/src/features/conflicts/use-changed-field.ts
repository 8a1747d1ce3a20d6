import { type AttributeValue, type ListingChanges } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, formatNumber, formatPrice } from '@rollheim/ui';
import type { AdView } from '../../draft/changes.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useValueText } from '../fields/value-text.ts';

/** What an ad, or an edit of it, says of its fields. */
type Said = Omit<ListingChanges, 'damages'> & { readonly damages?: readonly unknown[] | undefined };

/** Prices, under the codes that their labels have. */
const PRICES = {
  startPrice: 'start_price',
  minimum: 'minimum_selling_price',
  buyNow: 'buy_now_price',
} as const;

/** An ad as an edit of all its fields. */
export const saidBy = ({ listing: { content }, private: own }: AdView): Said => ({
  attributes: { ...content.attributes, vin: own.vin },
  terms: own.terms,
  vin: own.vin,
  internalNumber: own.internalNumber,
  pickup: content.pickup ? { ...content.pickup, street: own.pickupStreet ?? '' } : null,
  description: content.description,
  defects: content.defects,
  damages: content.damages,
  vatReportable: content.vatReportable,
  availability: content.availability,
  expectedMileage: content.expectedMileage,
});

/** Names a field of an edit (`attributes.mileage`, `terms.minimum`, `pickup`), and says what somebody gave for it. */
export function useChangedField(): {
  nameOf(field: string): string;
  valueOf(field: string, said: Said): string;
} {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { definitions } = useDraft();
  const valueText = useValueText();
  const definition = (code: string) => definitions.find(({ attributeCode }) => attributeCode === code);
  const day = (value: string | null | undefined) => (value ? formatDateTime(value, locale, 'date') : '');
  const codeOf = (field: string): string => {
    const [head = '', name = ''] = field.split('.');
    if (head === 'attributes') return name;
    return head === 'terms' && name in PRICES ? PRICES[name as keyof typeof PRICES] : head;
  };

  const nameOf = (field: string): string => {
    const known = definition(codeOf(field))?.label;
    if (known !== undefined) return known;
    switch (field) {
      case 'terms.reserve':
        return t('reserve');
      case 'terms.plannedSaleDate':
        return t('sale_date_label');
      case 'availability':
        return t('availability');
      case 'expectedMileage':
        return t('expected_mileage');
      case 'internalNumber':
        return t('internal_number');
      case 'pickup':
        return t('pickup');
      case 'vatReportable':
        return t('vat');
      case 'damages':
        return t('group.product_description_defects');
      default:
        return field;
    }
  };

  const worded = (field: string, { attributes, terms, pickup, availability, ...said }: Said): string => {
    const [head = '', name = ''] = field.split('.');
    if (head === 'attributes') {
      const value: AttributeValue = attributes?.[name] ?? null;
      const known = definition(name);
      return value === null ? '' : known ? valueText(known, value) : String(value);
    }
    switch (field) {
      case 'terms.startPrice':
      case 'terms.minimum':
      case 'terms.buyNow': {
        const cents = terms?.[name as keyof typeof PRICES] ?? null;
        return cents === null ? '' : formatPrice(cents);
      }
      case 'terms.reserve':
        return t(terms?.reserve ? 'reserve_with' : 'reserve_without');
      case 'terms.plannedSaleDate':
        return day(terms?.plannedSaleDate) || t('sale_now');
      case 'availability':
        return day(availability?.from) || t('available_now');
      case 'pickup':
        return [pickup?.street, pickup?.zipCode, pickup?.city].filter(Boolean).join(', ');
      case 'expectedMileage':
        return said.expectedMileage == null ? '' : `${formatNumber(said.expectedMileage, locale)}\u00a0km`;
      case 'vatReportable':
        return t(said.vatReportable ? 'yes' : 'no');
      case 'damages':
        return t('conflict_damages', { count: said.damages?.length ?? 0 });
      default:
        return String(said[head as 'description'] ?? '');
    }
  };
  return { nameOf, valueOf: (field, said) => worded(field, said) || t('conflict_empty') };
}
