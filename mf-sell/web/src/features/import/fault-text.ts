import {
  IMPORT_FILE_FAULTS,
  LEAST_PICTURE,
  PICTURE_LINK_FAULTS,
  type ImportFault,
  type Locale,
} from '@rollheim/contracts';
import { fieldsOf, localeAtom, useAtomValue, useErrorText, useValidationText } from '@rollheim/module-api';
import { formatNumber } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import type { MissingPicture } from './send-rows.ts';

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
  return ({ code, label, value, fault, min, max, length }) => {
    const own = ROW_FAULTS.find((each) => fault === `import.${each}`);
    const why = own
      ? t(`csv.row_fault.${own}`)
      : validation(fault, {
          min: boundOf(min, code, locale),
          max: boundOf(max, code, locale),
          length: length ?? 0,
        });
    if (label === null) return why;
    return value === '' ? t('csv.fault_empty', { label, why }) : t('csv.fault_of', { label, value, why });
  };
}

/** Why a picture that a file links is not in its ad, in words. */
export function usePictureFaultText(): (missing: MissingPicture) => string {
  const t = useTexts();
  const errorText = useErrorText();
  const validation = useValidationText();
  return ({ url, problem }) => {
    const [field] = Object.values(fieldsOf(problem));
    const own = PICTURE_LINK_FAULTS.find((each) => field === `import.link_${each}`);
    const sides = { longer: LEAST_PICTURE.longer, shorter: LEAST_PICTURE.shorter };
    const why = own
      ? t(`csv.link_fault.${own}`)
      : field === 'validation.image_small'
        ? t(field, sides)
        : field
          ? validation(field)
          : errorText(problem);
    return t('csv.picture_missing', { url, why });
  };
}

/** Why a file was not read, in words, with the place. */
export function useFileFaultText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  return (error) => {
    const { file, line, heading = '' } = fieldsOf(error);
    const fault = IMPORT_FILE_FAULTS.find((each) => file === `import.${each}`);
    if (!fault) return errorText(error);
    const why = t(`csv.file_fault.${fault}`, { heading });
    return line === undefined ? why : t('csv.at_line', { line, why });
  };
}
