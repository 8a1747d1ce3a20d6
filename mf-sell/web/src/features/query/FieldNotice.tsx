import { Inline, Notice, Stack } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { Confirm, Confirmed } from './Confirm.tsx';
import { useFieldName } from './use-field-name.ts';

/** The operator's query at the fields that it is about, until they are changed or confirmed; nothing at others. */
export const FieldNotice = ({ fields }: { readonly fields: readonly string[] }) => {
  const t = useTexts();
  const nameOf = useFieldName();
  const { query, answered, confirmed, missing, faults, byTeam } = useDraft();
  const asked = query?.fields.filter((field) => fields.includes(field)) ?? [];
  if (!query || asked.length === 0) return null;
  const open = asked.filter((field) => !answered.includes(field));
  const told = confirmed.filter(({ field }) => asked.includes(field));
  const changed = asked.filter(
    (field) => answered.includes(field) && !told.some((each) => each.field === field),
  );
  // what is not there, or is wrong by itself, cannot be right
  const right = byTeam ? [] : open.filter((field) => !missing.includes(field) && !(field in faults));
  return (
    <div data-query={asked.join(' ')}>
      <Stack gap={3}>
        {changed.length > 0 && open.length === 0 ? (
          <Notice kind="success">{t('query_changed_at', { fields: changed.map(nameOf).join(', ') })}</Notice>
        ) : null}
        {open.length > 0 ? (
          <Notice
            kind="tertiary"
            title={t('query_at', { fields: open.map(nameOf).join(', ') })}
            actions={
              right.length > 0 ? (
                <Inline gap={2}>
                  {right.map((field) => (
                    <Confirm key={field} field={field} named={open.length > 1} />
                  ))}
                </Inline>
              ) : undefined
            }
          >
            {query.reason}
          </Notice>
        ) : null}
        {told.map((each) => (
          <Confirmed key={each.field} confirmed={each} />
        ))}
      </Stack>
    </div>
  );
};
