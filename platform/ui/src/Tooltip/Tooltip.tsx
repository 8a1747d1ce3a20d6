import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import css from './Tooltip.module.css';

export interface TooltipProps {
  text: ReactNode;
  /** A Button, IconButton or Link. */
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'start' | 'end' | undefined;
}

/** Says more about a control; never the only place of a fact. */
export const Tooltip = ({ text, children, placement = 'top' }: TooltipProps) => (
  <TooltipTrigger delay={500}>
    {children}
    <AriaTooltip placement={placement} offset={8} className={cx(css.root)}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
);
