import { ArrowLeft, ButtonLink } from '@rollheim/ui';
import type { ReactNode } from 'react';
import type { StepId } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { useStepPath } from './use-step-path.ts';
import css from './Wizard.module.css';

interface Props {
  /** Step before this one. */
  readonly back: StepId | null;
  /** What is missing. */
  readonly note: string;
  readonly action: ReactNode;
}

/** The bar at the bottom: back, what is missing, on. */
export const WizardFoot = ({ back, note, action }: Props) => {
  const t = useTexts();
  const stepPath = useStepPath();
  return (
    <div className={css.foot}>
      <div className={css.footRow}>
        {back ? (
          <ButtonLink
            variant="outline"
            size="lg"
            href={stepPath(back)}
            icon={<ArrowLeft aria-hidden="true" />}
          >
            {t('back')}
          </ButtonLink>
        ) : null}
        <span className={css.note} role="status">
          {note}
        </span>
        {action}
      </div>
    </div>
  );
};
