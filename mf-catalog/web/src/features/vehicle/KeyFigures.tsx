import type { VehicleContent } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatNumber, KeyFacts } from '@rollheim/ui';
import { power } from '../../shared/facts.ts';
import { useTexts } from '../../texts.ts';

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
