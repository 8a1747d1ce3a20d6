import { Check, ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from '../ButtonLink/ButtonLink.tsx';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';
import { cx } from '../shared/cx.ts';
import hidden from '../shared/Hidden.module.css';
import css from './Stepper.module.css';

export interface Step {
  id: string;
  label: string;
  state: 'done' | 'now' | 'todo';
  /** 0 to 100, shown beside the current step and beside begun ones. */
  percent?: number | undefined;
  /** Set: the step is a link. */
  href?: string | undefined;
  /** Below its name: the pages of a step that has several. */
  parts?: ReactNode;
}

export interface StepperProps {
  /** Names the list: 'Schritte'. */
  label: string;
  steps: readonly Step[];
  /** Read by screen readers after a step that is done: 'erledigt'. */
  doneLabel: string;
  /** Overall progress. */
  progress?: { label: string; percent: number; output: string } | undefined;
  /**
   * Below 960 px progress is one line with the current step's name, and its press shows the list; absent: the list is shown
   * on every width.
   */
  fold?: { open: boolean; onOpen: (open: boolean) => void } | undefined;
  className?: string | undefined;
}

/** The steps of a wizard: done has a tick, now a ring and its percent, the rest their numbers. */
export const Stepper = ({ label, steps, doneLabel, progress, fold, className }: StepperProps) => {
  const listId = useId();
  const now = steps.find(({ state }) => state === 'now')?.label;
  return (
    <nav aria-label={label} className={cx(css.root, fold && css.folds, fold?.open && css.open, className)}>
      {progress ? (
        <div className={css.line}>
          <ProgressBar
            {...progress}
            look="trim"
            more={fold && now !== undefined ? <span className={css.name}>: {now}</span> : undefined}
          />
          {fold ? (
            <button
              type="button"
              className={css.toggle}
              aria-label={`${progress.label}: ${now ?? ''}, ${label}`}
              aria-expanded={fold.open}
              aria-controls={listId}
              onClick={() => fold.onOpen(!fold.open)}
            >
              <ChevronDown aria-hidden="true" />
            </button>
          ) : null}
        </div>
      ) : null}
      <ol id={listId} className={css.list}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={cx(css.step, css[step.state])}
            {...(step.state === 'now' ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={css.mark} aria-hidden="true">
              {step.state === 'done' ? <Check /> : index + 1}
            </span>
            <span className={css.text}>
              {step.href === undefined ? (
                step.label
              ) : (
                <Link href={step.href} look="plain">
                  {step.label}
                </Link>
              )}
              {step.state === 'done' ? <span className={hidden.hidden}>, {doneLabel}</span> : null}
              {step.parts}
            </span>
            {step.percent !== undefined && step.state !== 'done' ? (
              <span className={css.percent}>{`${Math.round(step.percent)}\u00a0%`}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  );
};
