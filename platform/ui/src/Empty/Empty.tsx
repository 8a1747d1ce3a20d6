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
  /** In place of the line drawing. */
  drawing?: ReactNode;
  className?: string | undefined;
}

/** Nothing here yet. */
export const Empty = ({ title, children, action, drawing, className }: EmptyProps) => (
  <div className={cx(css.root, className)}>
    {drawing ?? <VehicleDrawing className={css.drawing} />}
    <p className={css.title}>{title}</p>
    {children ? <p className={css.text}>{children}</p> : null}
    {action}
  </div>
);
