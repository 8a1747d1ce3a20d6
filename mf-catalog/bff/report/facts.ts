import { appliesTo, ATTRIBUTES, DAMP, TYRES, type Locale, type VehicleContent } from '@rollheim/contracts';
import { attributeLabel, valueText } from '@rollheim/contracts/attributes';
import { formatDateTime } from '@rollheim/ui/format';

/** A fact in words. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Stated in the title or as text of its own. */
const ELSEWHERE = new Set(['description', 'defects_description', 'product_type']);

/** Groups of attributes that say in what state a vehicle is: inspection, service, damp test, known defects. */
export const CONDITION = 'profile_condition';
const OF_CONDITION = new Set([CONDITION, 'product_description_defects']);

/** The facts of a report by its sections. */
export interface Facts {
  readonly condition: readonly Fact[];
  readonly tyres: readonly Fact[];
  readonly technical: readonly Fact[];
  readonly equipment: readonly Fact[];
}

/** What an ad says of its vehicle as everybody may read it on its page: nothing personal, nothing that was left open. */
export function factsOf(content: VehicleContent, locale: Locale): Facts {
  const condition: Fact[] = [];
  const tyres: Fact[] = [];
  const technical: Fact[] = [];
  const equipment: Fact[] = [];
  for (const entry of ATTRIBUTES) {
    const value = content.attributes[entry.code];
    if (
      ELSEWHERE.has(entry.code) ||
      entry.group === DAMP ||
      entry.personal ||
      !appliesTo(entry, content.productType)
    )
      continue;
    const date = entry.backendType === 'datetime' && typeof value === 'string' ? Date.parse(value) : NaN;
    const text = Number.isNaN(date) ? valueText(entry, value, locale) : formatDateTime(date, locale, 'month');
    if (text === null) continue;
    const other = entry.sets.includes('product_equipment') ? equipment : technical;
    const section = OF_CONDITION.has(entry.group) ? condition : other;
    const group = entry.group === TYRES ? tyres : section;
    group.push({ label: attributeLabel(entry.code, locale), value: text });
  }
  return { condition, tyres, technical, equipment };
}
