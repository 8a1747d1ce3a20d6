import type { ReactNode } from 'react';
import { overlay } from '../later/overlay.tsx';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** Stays at the foot: '143 Fahrzeuge zeigen'. */
  actions?: ReactNode;
  side?: 'start' | 'end' | undefined;
}

/** Slides in from the side: filters, navigation. */
export const Drawer = overlay<DrawerProps>((overlays) => overlays.DrawerSheet);
