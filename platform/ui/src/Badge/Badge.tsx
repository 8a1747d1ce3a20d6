import { cx } from '../shared/cx.ts';
import hidden from '../shared/Hidden.module.css';
import css from './Badge.module.css';

export interface BadgeProps {
  count: number;
  /** 'unread' is petrol, 'task' (something to do) orange. */
  kind?: 'unread' | 'task' | undefined;
  /** What is counted, for screen readers: '3 ungelesene Nachrichten'. Without it the control's own name says so. */
  label?: string | undefined;
  /** Where it sits over an IconButton: unread above, task below. */
  corner?: 'top' | 'bottom' | undefined;
  className?: string | undefined;
}

/** A number in a round field; nothing at 0; '99+' above 99. Two digits move a corner badge out by 5 px. */
export const Badge = ({ count, kind = 'unread', label, corner, className }: BadgeProps) => {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        css.root,
        css[kind],
        corner && css.corner,
        corner && css[corner],
        count >= 10 && css.wide,
        className,
      )}
    >
      {/* drawn, not written: the number is no part of the control's name */}
      <span aria-hidden="true" className={css.count} data-count={count > 99 ? '99+' : count} />
      {label === undefined ? null : <span className={hidden.hidden}>{label}</span>}
    </span>
  );
};
