import { Stepper } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { progressOf, type PageId, type ProgressStep } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { stepState } from './step-state.ts';
import { useStepPath } from './use-step-path.ts';
import { useToldStep } from './use-told-step.ts';

interface Props {
  readonly flow: readonly PageId[];
  readonly steps: readonly ProgressStep[];
}

/** Every page of the ad, with a link where all before it are complete. */
export const AllSteps = ({ flow, steps }: Props) => {
  const t = useTexts();
  const draft = useDraft();
  const stepPath = useStepPath();
  const told = useToldStep();
  const isDone = (page: PageId): boolean => {
    const { missing, wrong } = stepState(page, draft);
    const percent = steps.find(({ id }) => id === progressOf(page))?.percent ?? 0;
    return missing.length + wrong.length === 0 && (percent > 0 || page === 'notes');
  };
  return (
    <Stepper
      label={t('steps')}
      doneLabel={t('step_done')}
      compact={false}
      steps={flow.map((page) => ({
        id: page,
        label: t(`step.${told(page)}`),
        state: isDone(page) ? 'done' : 'todo',
        href: steps.find(({ id }) => id === progressOf(page))?.open ? stepPath(page) : undefined,
      }))}
    />
  );
};
