import { appliesTo, ATTRIBUTES, type Locale, type VehicleContent } from '@rollheim/contracts';
import { attributeLabel, valueText } from '@rollheim/contracts/attributes';
import { formatDateTime } from '@rollheim/ui/format';

/** A fact in words. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Stated in the title or as text of its own. */
const ELSEWHERE = new Set(['description', 'defects_description', 'product_type']);

/** What an ad says of its vehicle as everybody may read it on its page: nothing personal, nothing that was left open. */
export function factsOf(
  content: VehicleContent,
  locale: Locale,
): { readonly technical: readonly Fact[]; readonly equipment: readonly Fact[] } {
  const technical: Fact[] = [];
  const equipment: Fact[] = [];
  for (const entry of ATTRIBUTES) {
    const value = content.attributes[entry.code];
    if (ELSEWHERE.has(entry.code) || entry.personal || !appliesTo(entry, content.productType)) continue;
    const date = entry.backendType === 'datetime' && typeof value === 'string' ? Date.parse(value) : NaN;
    const text = Number.isNaN(date) ? valueText(entry, value, locale) : formatDateTime(date, locale, 'month');
    if (text === null) continue;
    const group = entry.sets.includes('product_equipment') ? equipment : technical;
    group.push({ label: attributeLabel(entry.code, locale), value: text });
  }
  return { technical, equipment };
}
