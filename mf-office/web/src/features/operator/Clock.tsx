import { useServerTime } from '@rollheim/module-api';
import { cx } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { reviewClock } from './clock.ts';
import css from './Operator.module.css';

/** What is left of the 24 hours, as figure and bar. */
export const Clock = ({ dueAt }: { readonly dueAt: string }) => {
  const t = useTexts();
  const { text, overdue, percent, phase } = reviewClock(dueAt, useServerTime(60_000));
  return (
    <div className={cx(css.clock, css[phase])}>
      <span>{t(overdue ? 'operator.overdue' : 'operator.hours', { clock: text })}</span>
      <span className={css.track} aria-hidden="true">
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
    </div>
  );
};
