import { appliesTo, ATTRIBUTES, type VehicleContent } from '@rollheim/contracts';
import { attributeLabel, valueText } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, formatNumber, KeyFacts, Section } from '@rollheim/ui';
import { useMemo } from 'react';
import { power } from '../../shared/facts.ts';
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
/** The four figures that decide first. */
export const KeyFigures = ({ content }: { readonly content: VehicleContent }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { attributes } = content;
  const year = attributes['first_registration_year'];
  const month = attributes['first_registration_month'];
  const mileage = attributes['mileage'];
  const kw = attributes['power'];
  const sleeps = attributes['beds'];
  const length = attributes['length'];
  const items = [
    {
      label: t('first_registration'),
      value: year ? `${String(month ?? '').padStart(2, '0')}/${String(year)}`.replace(/^00\//, '') : null,
    },
    {
      label: t('mileage'),
      value: typeof mileage === 'number' ? t('km', { value: formatNumber(mileage, locale) }) : null,
    },
    { label: t('power_label'), value: typeof kw === 'number' ? power(kw, locale, t) : null },
    {
      label: t('length'),
      value:
        typeof length === 'number'
          ? t('metres', {
              value: formatNumber(length / 1000, locale, {
                minimumFractionDigits: 2,
                maximumFractionDigits: 2,
              }),
            })
          : null,
    },
    { label: t('beds'), value: sleeps === undefined || sleeps === null ? null : String(sleeps) },
  ].filter((item): item is { label: string; value: string } => item.value !== null);
  return <KeyFacts look="tiles" items={items.slice(0, 4)} />;
};

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
