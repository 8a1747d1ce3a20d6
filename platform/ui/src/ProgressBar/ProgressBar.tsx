import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import css from './ProgressBar.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  /** The value in words at the right: '62 %'. */
  output?: string | undefined;
  hideLabel?: boolean | undefined;
  /** 'trim' ends in the stripe of the house (overall progress), 'time' is yellow (the rest of a round). */
  look?: 'plain' | 'trim' | 'time' | undefined;
  className?: string | undefined;
}

/** How far something is. */
export const ProgressBar = (props: ProgressBarProps) => {
  const { label, percent, output, hideLabel = false, look = 'plain', className } = props;
  return (
    <AriaProgressBar
      className={cx(css.root, className)}
      value={percent}
      {...(hideLabel ? { 'aria-label': label } : {})}
      {...(output === undefined ? {} : { valueLabel: output })}
    >
      {hideLabel ? null : (
        <span className={css.head}>
          <Label>{label}</Label>
          {output ? <span className={css.output}>{output}</span> : null}
        </span>
      )}
      <span className={cx(css.track, css[look])}>
        <span className={css.fill} style={{ inlineSize: `${Math.max(0, Math.min(100, percent))}%` }} />
      </span>
    </AriaProgressBar>
  );
};
