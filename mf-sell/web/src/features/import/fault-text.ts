import { IMPORT_FILE_FAULTS, LEAST_PICTURE, PICTURE_LINK_FAULTS } from '@rollheim/contracts';
import { fieldsOf, useErrorText, useValidationText } from '@rollheim/module-api';
import { useTexts } from '../../texts.ts';
import type { MissingPicture } from './send-rows.ts';

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
