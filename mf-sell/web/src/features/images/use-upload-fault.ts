import { fileFault, LEAST_PICTURE } from '@rollheim/contracts';
import { ApiProblem, useErrorText, useValidationText } from '@rollheim/module-api';
import { useMemo } from 'react';
import { useTexts } from '../../texts.ts';
import { SmallPictureError } from './compress.ts';
import type { Upload } from './upload-queue.ts';

const OWN_FAULTS = [
  'validation.heic',
  'validation.image_broken',
  'validation.image_small',
  'validation.image_twice',
  'validation.pdf_broken',
  'validation.size',
] as const;
type OwnFault = (typeof OWN_FAULTS)[number];
const isOwnFault = (rule: string): rule is OwnFault => (OWN_FAULTS as readonly string[]).includes(rule);

/** Why a file failed, in words that name it. */
export function useUploadFault(): (upload: Upload) => string {
  const t = useTexts();
  const validation = useValidationText();
  const errorText = useErrorText();
  return useMemo(
    () =>
      ({ fault, name }) => {
        const refused = fault instanceof ApiProblem ? Object.values(fault.fields)[0] : undefined;
        const rule =
          typeof fault === 'string' ? fault : refused === undefined ? '' : fileFault(refused, name);
        const why =
          fault instanceof SmallPictureError
            ? t('picture_small', { width: fault.width, height: fault.height, ...fault.least })
            : !rule
              ? errorText(fault)
              : isOwnFault(rule)
                ? t(rule, { ...LEAST_PICTURE })
                : validation(rule);
        return t('upload_failed', { name, why });
      },
    [t, validation, errorText],
  );
}
