import { CircleAlert, Link } from '@rollheim/ui';
import { fieldsOf } from '../../draft/changes.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { stepOfField, type StepId } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { useStepPath } from './use-step-path.ts';
import css from './Wizard.module.css';

/** In which steps something waits to be saved, with how much it is; and that this device cannot keep it. */
export const WaitState = () => {
  const t = useTexts();
  const stepPath = useStepPath();
  const { store, view, phase, keeping } = useDraft();
  if (phase !== 'failed') return null;
  const { productType } = view.listing.content;
  const steps = new Map<StepId, number>();
  for (const field of fieldsOf(store.waiting())) {
    const step = stepOfField(field.replace('attributes.', ''), productType);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  if (keeping !== 'kept')
    return (
      <div className={css.state} role="alert">
        <CircleAlert aria-hidden="true" />
        <span>{t(keeping === 'full' ? 'keep_full' : 'keep_nothing')}</span>
      </div>
    );
  return (
    <div className={css.state}>
      <span>{t('waits_at')}</span>
      {[...steps].map(([step, number]) => (
        <Link key={step} href={stepPath(step)}>
          {t('waits_step', { step: t(`step.${step}`), number })}
        </Link>
      ))}
    </div>
  );
};
