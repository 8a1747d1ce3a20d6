import type { VehicleContent } from '@rollheim/contracts';
import { attributeLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatNumber } from '@rollheim/ui';
import { METRES } from '../../shared/metres.ts';
import { useTexts } from '../../texts.ts';

/** The measures of a vehicle that are known, as an outline shows them. */
export function useMeasured(
  attributes: VehicleContent['attributes'],
): (of: 'length' | 'width' | 'height') => { readonly text: string; readonly name: string } | null {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (of) => {
    const value = attributes[of];
    if (typeof value !== 'number') return null;
    const text = t('metres', { value: formatNumber(value / 1000, locale, METRES) });
    return { text, name: attributeLabel(of, locale) };
  };
}
