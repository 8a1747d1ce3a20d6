import type { AttributeDefinition, AttributeValue } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatNumber } from '@rollheim/ui';
import { useTexts, type SellText } from '../../texts.ts';

/** Gives a value in words: labels of options, yes and no, numbers with their unit. */
export function useValueText(): (definition: AttributeDefinition, value: AttributeValue) => string {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return ({ options, unit }, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const label = (id: string) => options.find(({ optionId }) => optionId === id)?.label ?? id;
    if (Array.isArray(value)) return value.map((id) => label(String(id))).join(', ');
    if (typeof value !== 'number' || options.length > 0) return label(String(value ?? ''));
    const number = formatNumber(value, locale);
    return unit ? `${number}\u00a0${unit}` : number;
  };
}

/** A field with its value in one line; a label that asks is followed by its answer alone. */
export const confirmLead = (t: SellText, label: string, value: string): string =>
  label.endsWith('?') ? `${label} ${value}` : t('confirm_value', { label, value });
