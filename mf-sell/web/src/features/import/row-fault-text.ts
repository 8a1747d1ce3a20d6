import type { ImportFault, Locale } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useValidationText } from '@rollheim/module-api';
import { formatNumber } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

/** Faults of a row that only a file has. */
const ROW_FAULTS = [
  'cells',
  'nothing',
  'twice',
  'day',
  'numbers_unclear',
  'link_address',
  'too_many_links',
] as const;

const isYear = (code: string | null): boolean => code?.endsWith('_year') ?? false;

const boundOf = (bound: number | undefined, code: string | null, locale: Locale): string =>
  bound === undefined ? '' : isYear(code) ? String(bound) : formatNumber(bound, locale);

/** What is wrong with a value of a row, in words. */
export function useRowFaultText(): (fault: ImportFault) => string {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const validation = useValidationText();
  return ({ code, label, value, fault, min, max, length, meant }) => {
    const own = ROW_FAULTS.find((each) => fault === `import.${each}`);
    const why = own
      ? t(`csv.row_fault.${own}`)
      : validation(fault, {
          min: boundOf(min, code, locale),
          max: boundOf(max, code, locale),
          length: length ?? 0,
        });
    if (label === null) return why;
    if (meant)
      return t('csv.fault_meant', {
        label,
        value,
        why,
        meant: `${formatNumber(meant.value, locale)}\u00a0${meant.unit}`,
      });
    return value === '' ? t('csv.fault_empty', { label, why }) : t('csv.fault_of', { label, value, why });
  };
}
