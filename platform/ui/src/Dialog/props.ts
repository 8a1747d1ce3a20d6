import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  children?: ReactNode;
  /** The buttons: cancel first, the action last; on a phone the action is above. */
  actions?: ReactNode;
  /** Name of the close button; without it there is none. */
  closeLabel?: string | undefined;
  /** Stays open on a press beside it. Escape is its close button; where it has none, only its own buttons close it. */
  persistent?: boolean | undefined;
  size?: 'md' | 'lg' | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
}
