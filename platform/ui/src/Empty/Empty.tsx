import type { ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import { VehicleDrawing } from './VehicleDrawing.tsx';
import css from './Empty.module.css';

export interface EmptyProps {
  title: string;
  /** One sentence: what belongs here. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** Set where it is all that the page holds: the title is the page's heading then. */
  headingLevel?: 1 | 2 | undefined;
  /** In place of the line drawing. */
  drawing?: ReactNode;
  className?: string | undefined;
}

/** Nothing here yet. */
export const Empty = ({ title, children, action, headingLevel, drawing, className }: EmptyProps) => {
  const Title = headingLevel === 1 ? 'h1' : headingLevel === 2 ? 'h2' : 'p';
  return (
    <div className={cx(css.root, className)}>
      {drawing ?? <VehicleDrawing className={css.drawing} />}
      <Title className={css.title}>{title}</Title>
      {children ? <p className={css.text}>{children}</p> : null}
      {action}
    </div>
  );
};
