import type { ReactElement, ReactNode } from 'react';
import { later } from '../later/later.tsx';
import { OVERLAYS } from '../later/overlay.tsx';

export interface TooltipProps {
  text: ReactNode;
  /** A Button, IconButton or Link. */
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'start' | 'end' | undefined;
}

/** Says more about a control; never the only place of a fact. */
export const Tooltip = later(
  OVERLAYS,
  (parts) => parts.TooltipBubble,
  ({ children }) => children,
);
