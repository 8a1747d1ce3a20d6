import { dayOf, lastDayOf } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useServerTime, useValidationText } from '@rollheim/module-api';
import { formatDateTime } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

/** What is wrong with a date, in words; where it is too late, the last one that is taken. */
export function useDateFault(): (field: string, fault: string) => string {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const validation = useValidationText();
  const today = dayOf(useServerTime(60_000));
  return (field, fault) => {
    const last = fault === 'validation.too_far_ahead' ? lastDayOf(field, today) : null;
    if (last === null) return validation(fault);
    // of an inspection the month is chosen
    const style = field === 'hu_valid_through' ? 'month' : 'date';
    return t('date_latest', { date: formatDateTime(last, locale, style) });
  };
}
