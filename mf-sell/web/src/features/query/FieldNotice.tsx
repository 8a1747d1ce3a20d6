import { Notice } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useFieldName } from './use-field-name.ts';

/** The operator's query at the fields that it is about, until they are changed; nothing at others. */
export const FieldNotice = ({ fields }: { readonly fields: readonly string[] }) => {
  const t = useTexts();
  const nameOf = useFieldName();
  const { query, answered } = useDraft();
  const asked = query?.fields.filter((field) => fields.includes(field)) ?? [];
  if (!query || asked.length === 0) return null;
  const open = asked.filter((field) => !answered.includes(field));
  return (
    <div data-query={asked.join(' ')}>
      {open.length === 0 ? (
        <Notice kind="success">{t('query_changed_at', { fields: asked.map(nameOf).join(', ') })}</Notice>
      ) : (
        <Notice kind="tertiary" title={t('query_at', { fields: open.map(nameOf).join(', ') })}>
          {query.reason}
        </Notice>
      )}
    </div>
  );
};
