import { fileFault } from '@rollheim/contracts';
import { fieldsOf, useErrorText, useValidationText } from '@rollheim/module-api';
import { useTexts } from '../texts.ts';

const OWN_FAULTS = ['validation.heic', 'validation.image_broken', 'validation.pdf_broken'] as const;
type OwnFault = (typeof OWN_FAULTS)[number];
const isOwnFault = (rule: string): rule is OwnFault => (OWN_FAULTS as readonly string[]).includes(rule);

/** Why a file was not taken, in words. */
export function useFileFault(): (error: unknown) => string {
  const t = useTexts();
  const validation = useValidationText();
  const errorText = useErrorText();
  return (error) => {
    const [named] = Object.entries(fieldsOf(error));
    if (named === undefined) return errorText(error);
    const [name, broken] = named;
    const rule = fileFault(broken, name);
    return isOwnFault(rule) ? t(rule) : validation(rule);
  };
}
