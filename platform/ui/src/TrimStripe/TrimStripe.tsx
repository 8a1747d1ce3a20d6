import { cx } from '../shared/cx.ts';
import css from './TrimStripe.module.css';

/** Three bands across the width; once per view. */
export const TrimStripe = ({ className }: { className?: string | undefined }) => (
  <div className={cx(css.root, className)} aria-hidden="true" />
);
