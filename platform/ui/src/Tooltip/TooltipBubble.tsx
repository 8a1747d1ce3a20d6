import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import type { TooltipProps } from './props.ts';
import css from './Tooltip.module.css';

/** A tooltip, and whether its control had the focus while the code of the bubble was loaded. */
interface TooltipBubbleProps extends TooltipProps {
  focused: RefObject<boolean>;
}

/** The control with its bubble. */
export function TooltipBubble({ text, children, placement = 'top', focused }: TooltipBubbleProps) {
  const control = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (focused.current) control.current?.querySelector<HTMLElement>('button, a[href]')?.focus();
  }, [focused]);
  return (
    <TooltipTrigger delay={500}>
      <span className={css.control} ref={control}>
        {children}
      </span>
      <AriaTooltip placement={placement} offset={8} className={cx(css.root)}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
