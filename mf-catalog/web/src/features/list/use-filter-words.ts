import { type CatalogFlag, type FilterAttribute, inCents } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatNumber, formatPrice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

/** Filters that are on or off and have a text elsewhere. */
const ELSEWHERE: { readonly [name in CatalogFlag]?: 'vat_reportable' | 'reserve_met' } = {
  vatReportable: 'vat_reportable',
  reserveMet: 'reserve_met',
};
/** How filters and their values are called. */
export function useFilterWords() {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return {
    name: ({ code, label }: FilterAttribute): string =>
      label ?? t(ELSEWHERE[code as CatalogFlag] ?? `filter.${code as 'make'}`),
    /** A value; what the catalogue of attributes does not name, the page does. */
    value(code: string, value: string, label: string): string {
      if (code === 'productType') return t(`type.${value as 'trailer'}`);
      if (code === 'auction_status') return t(`status_group.${value as 'sold'}`);
      if (code === 'sellerKind') return t(`seller_kind.${value as 'PRIVATE'}`);
      return code === 'ends' ? t(`ends_on.${value as 'today'}`) : label;
    },
    /** An end of a range, in the unit of its parameters. */
    amount({ code, unit, per = 1 }: FilterAttribute, value: number): string {
      if (code === 'price') return formatPrice(inCents(value));
      return unit ? `${formatNumber(value / per, locale)} ${unit}` : String(value);
    },
  };
}

export type FilterWords = ReturnType<typeof useFilterWords>;
