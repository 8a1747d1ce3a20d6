import { stepOfQueried } from '@rollheim/contracts';
import { useNavigate } from '@rollheim/module-api';
import { Button, Inline, Link, Notice, Tag } from '@rollheim/ui';
import { useEffect, useEffectEvent } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { progressOf, stepOfField, type PageId } from '../../steps.ts';
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
export const StepNotice = ({ step }: { readonly step: PageId }) => {
  const t = useTexts();
  const nameOf = useFieldName();
  const stepPath = useStepPath();
  const navigate = useNavigate();
  const { query, answered, confirmed, arrive, view } = useDraft();
  const points = (query?.fields ?? []).flatMap((field) => {
    if (stepOfQueried(field) === null) return [];
    const target = stepOfField(field, view.listing.content.productType);
    const isEnd = progressOf(target) === 'finish' && progressOf(step) === 'finish';
    const said = confirmed.some((each) => each.field === field)
      ? 'query_confirmed'
      : answered.includes(field)
        ? 'query_changed'
        : 'query_open';
    return [{ field, target, here: target === step || isEnd, said } as const];
  });
  const open = points.filter(({ said }) => said === 'query_open');
  const start = useEffectEvent(() => {
    const first = open.find(({ here }) => here);
    if (!arrive()) return;
    if (first) show(first.field);
    // mails name the step of the progress order, which may have the field on another page
    else if (open[0] && stepOfQueried(open[0].field) === step)
      void navigate(stepPath(open[0].target), { replace: true });
  });
  useEffect(() => {
    // the notices at the fields are drawn first
    const frame = requestAnimationFrame(() => start());
    return () => cancelAnimationFrame(frame);
  }, []);
  if (!query) return null;
  const closed = points.length > 0 && open.length === 0;
  return (
    <Notice
      kind={closed ? 'success' : 'tertiary'}
      title={t(closed ? 'query_closed_title' : 'query_title')}
      actions={
        points.length > 0 ? (
          <Inline gap={3}>
            <span>{t('query_fields')}</span>
            {points.map(({ field, target, here, said }) => (
              <Inline key={field} gap={2}>
                {here ? (
                  <Button variant="outline" size="sm" onPress={() => show(field)}>
                    {nameOf(field)}
                  </Button>
                ) : (
                  <Link href={stepPath(target)}>{nameOf(field)}</Link>
                )}
                <Tag tone={said === 'query_open' ? 'task' : 'success'}>{t(said)}</Tag>
              </Inline>
            ))}
          </Inline>
        ) : undefined
      }
    >
      {closed
        ? t('query_closed')
        : `${query.reason} ${t(points.length > 0 ? 'query_closes_fields' : 'query_closes')}`}
    </Notice>
  );
};
