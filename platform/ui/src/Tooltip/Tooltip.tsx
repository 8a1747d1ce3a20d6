import { useRef, type ReactNode } from 'react';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';
import { OVERLAYS } from '../lazy/overlay.tsx';
import type { TooltipProps } from './props.ts';
import css from './Tooltip.module.css';

const Bubble = lazyComponent(
  OVERLAYS,
  (parts) => parts.TooltipBubble,
  ({ children, focused }) => (
    <span
      className={css.control}
      onFocus={() => (focused.current = true)}
      onBlur={() => (focused.current = false)}
    >
      {children}
    </span>
  ),
);

/** Says more about a control; never the only place of a fact. */
export function Tooltip(props: TooltipProps): ReactNode {
  // the control is made again when the code of the bubble arrives: whoever had reached it keeps the focus
  const focused = useRef(false);
  return <Bubble {...props} focused={focused} />;
}
