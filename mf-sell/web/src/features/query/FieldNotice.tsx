import { Notice } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useFieldName } from './use-field-name.ts';

/** The operator's query at the fields that it is about; nothing at others. */
export const FieldNotice = ({ fields }: { readonly fields: readonly string[] }) => {
  const t = useTexts();
  const nameOf = useFieldName();
  const { query } = useDraft();
  const asked = query?.fields.filter((field) => fields.includes(field)) ?? [];
  if (!query || asked.length === 0) return null;
  return (
    <div data-query={asked.join(' ')}>
      <Notice kind="tertiary" title={t('query_at', { fields: asked.map(nameOf).join(', ') })}>
        {query.reason}
      </Notice>
    </div>
  );
};
