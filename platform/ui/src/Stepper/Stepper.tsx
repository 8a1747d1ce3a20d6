import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../ButtonLink/ButtonLink.tsx';
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
  className?: string | undefined;
}

/** The steps of a wizard: done has a tick, now a ring and its percent, the rest their numbers. */
export const Stepper = ({ label, steps, doneLabel, className }: StepperProps) => (
  <nav aria-label={label} className={className}>
    <ol className={css.list}>
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
