import { later } from '../later/later.tsx';
import { OVERLAYS } from '../later/overlay.tsx';

/** Says more about a control; never the only place of a fact. */
export const Tooltip = later(
  OVERLAYS,
  (parts) => parts.TooltipBubble,
  ({ children }) => children,
);
