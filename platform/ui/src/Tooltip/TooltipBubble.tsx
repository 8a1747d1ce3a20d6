import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import type { TooltipProps } from './props.ts';
import css from './Tooltip.module.css';

/** The control with its bubble. */
export const TooltipBubble = ({ text, children, placement = 'top' }: TooltipProps) => (
  <TooltipTrigger delay={500}>
    {children}
    <AriaTooltip placement={placement} offset={8} className={cx(css.root)}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
);
