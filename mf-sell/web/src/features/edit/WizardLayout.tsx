import { lazy, Suspense, type ReactNode } from 'react';
import { isEmptyChange } from '../../draft/changes.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import type { ProgressStep, PageId } from '../../steps.ts';
import { StepQuery } from '../query/Query.tsx';
import { StepColumn } from './StepColumn.tsx';
import { InSlot } from './WizardFrame.tsx';

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

/** A step in its frame: steps at the left, the fields, and the bar at the bottom. */
export const WizardLayout = ({ step, steps, foot, children }: Props) => {
  const { submitted, byTeam, conflicts } = useDraft();
  return (
    <>
      <InSlot slot="column">
        <StepColumn step={step} steps={steps} />
      </InSlot>
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
      <InSlot slot="foot">{foot}</InSlot>
    </>
  );
};
