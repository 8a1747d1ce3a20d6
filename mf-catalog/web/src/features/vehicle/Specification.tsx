import { appliesTo, ATTRIBUTES, type VehicleContent } from '@rollheim/contracts';
import { attributeLabel, valueText } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, KeyFacts, Section } from '@rollheim/ui';
import { useMemo } from 'react';
import { useTexts } from '../../texts.ts';

/** Shown in the tiles above, or in the title. */
const ELSEWHERE = new Set([
  'make',
  'model',
  'category',
  'mileage',
  'power',
  'first_registration_year',
  'first_registration_month',
  'product_type',
  'description',
  'defects_description',
]);
/** All attributes by group, with units. */
export const Specification = ({ content }: { readonly content: VehicleContent }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const groups = useMemo(() => {
    const found = new Map<'technical' | 'equipment', { label: string; value: string }[]>();
    for (const entry of ATTRIBUTES) {
      const value = content.attributes[entry.code];
      if (ELSEWHERE.has(entry.code) || entry.personal || !appliesTo(entry, content.productType)) continue;
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
  }, [content, locale]);
  return (
    <>
      {[...groups].map(([group, items]) => (
        <Section key={group} title={t(`group.${group}`)}>
          <KeyFacts look="list" items={items} />
        </Section>
      ))}
    </>
  );
};
