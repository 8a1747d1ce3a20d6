import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';

/** Gives the label of a field that the operator asked about. */
export function useFieldName(): (field: string) => string {
  const t = useTexts();
  const { definitions } = useDraft();
  return (field) => {
    if (field === 'documents') return t('documents');
    if (field === 'damages') return t('group.product_description_defects');
    return definitions.find(({ attributeCode }) => attributeCode === field)?.label ?? field;
  };
}
