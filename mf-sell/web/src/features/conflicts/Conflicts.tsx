import { Button, Inline, Notice, Stack } from '@rollheim/ui';
import { fieldsOf } from '../../draft/changes.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { saidBy, useChangedField } from './use-changed-field.ts';
import css from './Conflicts.module.css';

/**
 * What was typed here without a network, or too late, and was changed on another device meanwhile: the newer value is in
 * its field, and its seller says which one holds.
 */
export const Conflicts = () => {
  const t = useTexts();
  const { conflicts, store, view } = useDraft();
  const { nameOf, valueOf } = useChangedField();
  const fields = fieldsOf(conflicts);
  return (
    <Notice kind="tertiary" live="polite" title={t('conflict_title', { count: fields.length })}>
      <Stack gap={4}>
        <p>{t('conflict_text')}</p>
        {fields.map((field) => (
          <div key={field} role="group" aria-label={nameOf(field)}>
            <strong>{nameOf(field)}</strong>
            <dl className={css.values}>
              <dt>{t('conflict_here')}</dt>
              <dd>{valueOf(field, conflicts)}</dd>
              <dt>{t('conflict_there')}</dt>
              <dd>{valueOf(field, saidBy(view))}</dd>
            </dl>
            <Inline gap={3}>
              <Button variant="outline" size="sm" onPress={() => store.settle(field, true)}>
                {t('conflict_mine')}
              </Button>
              <Button variant="quiet" size="sm" onPress={() => store.settle(field, false)}>
                {t('conflict_theirs')}
              </Button>
            </Inline>
          </div>
        ))}
      </Stack>
    </Notice>
  );
};
