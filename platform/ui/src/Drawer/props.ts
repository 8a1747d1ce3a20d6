import type { ReactNode } from 'react';

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
