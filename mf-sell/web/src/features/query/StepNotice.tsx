import { stepOfQueried } from '@rollheim/contracts';
import { Button, Inline, Link, Notice } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { progressOf, type StepId } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { focusField } from '../edit/focus-field.ts';
import { useStepPath } from '../edit/use-step-path.ts';
import { useFieldName } from './use-field-name.ts';

/** Brings the query at a field into sight, and the field into focus where it can have it. */
function show(field: string): void {
  document.querySelector(`[data-query~="${field}"]`)?.scrollIntoView({ block: 'center' });
  focusField(field);
}

/** What the operator asked to change, above the fields of a step, with the ways to the fields that it is about. */
export const StepNotice = ({ step }: { readonly step: StepId }) => {
  const t = useTexts();
  const nameOf = useFieldName();
  const stepPath = useStepPath();
  const { query } = useDraft();
  if (!query) return null;
  const ways = query.fields.flatMap((field) => {
    const target = stepOfQueried(field);
    return target === null ? [] : [{ field, target }];
  });
  return (
    <Notice
      kind="tertiary"
      title={t('query_title')}
      actions={
        ways.length > 0 ? (
          <Inline gap={3}>
            <span>{t('query_fields')}</span>
            {ways.map(({ field, target }) =>
              progressOf(target) === progressOf(step) ? (
                <Button key={field} variant="outline" size="sm" onPress={() => show(field)}>
                  {nameOf(field)}
                </Button>
              ) : (
                <Link key={field} href={stepPath(target)}>
                  {nameOf(field)}
                </Link>
              ),
            )}
          </Inline>
        ) : undefined
      }
    >
      {query.reason} {t('query_closes')}
    </Notice>
  );
};
