import { Page, PageHead } from '@rollheim/ui';
import type { ReactNode } from 'react';
import type { ProgressStep, StepId } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { StepQuery } from '../query/Query.tsx';
import { StepColumn } from './StepColumn.tsx';
import css from './Wizard.module.css';

interface Props {
  readonly step: StepId;
  readonly steps: readonly ProgressStep[];
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** Steps at the left, the step's fields, and the bar at the bottom. */
export const WizardLayout = ({ step, steps, foot, children }: Props) => {
  const t = useTexts();
  return (
    <div className={css.page}>
      <Page className={css.wizard}>
        <StepColumn step={step} steps={steps} />
        <div className={css.form}>
          <PageHead title={t(`step.${step}`)} lead={t(`lead.${step}`)} />
          <StepQuery step={step} />
          {children}
        </div>
      </Page>
      {foot}
    </div>
  );
};
