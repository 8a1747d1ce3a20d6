import { Page, PageHead } from '@rollheim/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { isEmptyChange } from '../../draft/changes.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import type { ProgressStep, PageId } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { StepQuery } from '../query/Query.tsx';
import { StepColumn } from './StepColumn.tsx';
import { useToldStep } from './use-told-step.ts';
import css from './Wizard.module.css';

/** Of the team alone. */
const TeamNote = lazy(async () => ({ default: (await import('./TeamNote.tsx')).TeamNote }));

/** Of an ad that waits for the e-mail address alone. */
const StoredNote = lazy(async () => ({ default: (await import('./StoredNote.tsx')).StoredNote }));

/** Of a draft that two devices changed alone. */
const Conflicts = lazy(async () => ({
  default: (await import('../conflicts/Conflicts.tsx')).Conflicts,
}));

interface Props {
  readonly step: PageId;
  readonly steps: readonly ProgressStep[];
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** Steps at the left, the step's fields, and the bar at the bottom. */
export const WizardLayout = ({ step, steps, foot, children }: Props) => {
  const t = useTexts();
  const { ad, submitted, query, byTeam, conflicts } = useDraft();
  const told = useToldStep()(step);
  // what was submitted before has its paper already
  const again = told === 'last-step' && query !== null && ad.private.documents.length > 0;
  return (
    <div className={css.page}>
      <Page className={css.wizard}>
        <StepColumn step={step} steps={steps} />
        <div className={css.form}>
          <PageHead title={t(`step.${told}`)} lead={t(`lead.${again ? 'last-step_again' : told}`)} />
          {byTeam ? (
            <Suspense>
              <TeamNote step={step} />
            </Suspense>
          ) : null}
          {submitted && !byTeam ? (
            <Suspense>
              <StoredNote />
            </Suspense>
          ) : null}
          {isEmptyChange(conflicts) ? null : (
            <Suspense>
              <Conflicts />
            </Suspense>
          )}
          <StepQuery step={step} />
          {children}
        </div>
      </Page>
      {foot}
    </div>
  );
};
