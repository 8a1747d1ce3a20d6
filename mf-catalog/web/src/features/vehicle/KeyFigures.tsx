import type { VehicleContent } from '@rollheim/contracts';
import { attributeLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, formatNumber, KeyFacts } from '@rollheim/ui';
import { power } from '../../shared/facts.ts';
import { METRES } from '../../shared/metres.ts';
import { useTexts } from '../../texts.ts';
import css from './KeyFigures.module.css';

const MOST = 6;

/** The six figures that decide first: what the vehicle is, how long its inspection is valid, and its VAT. */
export const KeyFigures = ({ content }: { readonly content: VehicleContent }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { attributes, vatReportable } = content;
  const year = attributes['first_registration_year'];
  const month = attributes['first_registration_month'];
  const mileage = attributes['mileage'];
  const kw = attributes['power'];
  const sleeps = attributes['beds'];
  const length = attributes['length'];
  const valid = attributes['hu_valid_through'];
  const expired = attributes['hu_expired'] === 'yes' || attributes['trailer_hu_expired'] === 'yes';
  const known = (items: readonly { readonly label: string; readonly value: string | null }[]) =>
    items.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  const last = known([
    {
      label: attributeLabel('hu_valid_through', locale),
      value: expired
        ? t('inspection_expired')
        : typeof valid === 'string' && valid !== ''
          ? formatDateTime(valid, locale, 'month')
          : null,
    },
    { label: t('vat_shown.label'), value: t(vatReportable ? 'vat_shown.yes' : 'vat_shown.no') },
  ]);
  const first = known([
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
          ? t('metres', { value: formatNumber(length / 1000, locale, METRES) })
          : null,
    },
    { label: t('beds'), value: sleeps === undefined || sleeps === null ? null : String(sleeps) },
  ]);
  return <KeyFacts className={css.root} items={[...first.slice(0, MOST - last.length), ...last]} />;
};
