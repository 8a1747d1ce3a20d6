import { FIELD_LABELS } from '@rollheim/page-parts';
import { useTexts } from '../../../texts.ts';

/** Names of fields, in the words of the forms. */
export function useFieldNames(): (fields: readonly string[]) => string {
  const t = useTexts();
  const labels: Readonly<Partial<Record<string, (typeof FIELD_LABELS)[keyof typeof FIELD_LABELS]>>> =
    FIELD_LABELS;
  return (fields) =>
    fields
      .map((field) => {
        const label = labels[field];
        return label ? t(label) : field;
      })
      .join(', ');
}
