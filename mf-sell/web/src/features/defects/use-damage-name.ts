import type { DamageItem } from '@rollheim/contracts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';

/** A damage in words: its number, its place and its kind, as far as they are known. */
export function useDamageName(): (damage: DamageItem) => string {
  const t = useTexts();
  const { definitions } = useDraft();
  const label = (code: string, value: string) =>
    definitions
      .find(({ attributeCode }) => attributeCode === code)
      ?.options?.find(({ optionId }) => optionId === value)?.label;
  return ({ sortOrder, location, type }) => {
    const number = sortOrder + 1;
    const text = [label('damage_location', location), label('damage_type', type)].filter(Boolean).join(', ');
    return text === '' ? t('damage_number', { number }) : t('damage_name', { number, text });
  };
}
