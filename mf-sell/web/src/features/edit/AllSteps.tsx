import { Link, Stepper } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { progressOf, type PageId, type ProgressStep } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { PictureCounts } from '../images/PictureCounts.tsx';
import { stepState } from './step-state.ts';
import { useStepPath } from './use-step-path.ts';
import { useToldStep } from './use-told-step.ts';
import css from './Wizard.module.css';

interface Props {
  readonly pages: readonly PageId[];
  readonly steps: readonly ProgressStep[];
}

/** The steps as the progress counts them, each with its pages; a link where all before it are complete. */
export const AllSteps = ({ pages: all, steps }: Props) => {
  const t = useTexts();
  const draft = useDraft();
  const stepPath = useStepPath();
  const told = useToldStep();
  const isComplete = (page: PageId): boolean => {
    const { missing, wrong } = stepState(page, draft);
    return missing.length + wrong.length === 0;
  };
  return (
    <Stepper
      label={t('steps')}
      doneLabel={t('step_done')}
      steps={steps.map(({ id, step, percent, open }) => {
        const pages = all.filter((page) => progressOf(page) === id);
        const isDone = percent === 100 && pages.every(isComplete);
        return {
          id,
          label: t(`step.${id === 'finish' ? told(step) : id}`),
          state: isDone ? ('done' as const) : ('todo' as const),
          percent: isDone ? undefined : percent,
          href: open ? stepPath(step) : undefined,
          parts: (
            <>
              {id === 'images' ? <PictureCounts /> : null}
              {pages.length > 1 ? (
                <ul className={css.pages}>
                  {pages.map((page) => (
                    <li key={page}>
                      {open ? (
                        <Link href={stepPath(page)}>{t(`step.${told(page)}`)}</Link>
                      ) : (
                        t(`step.${told(page)}`)
                      )}
                    </li>
                  ))}
                </ul>
              ) : null}
            </>
          ),
        };
      })}
    />
  );
};
