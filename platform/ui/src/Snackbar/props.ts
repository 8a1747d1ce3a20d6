import type { ReactNode } from 'react';

export interface SnackbarMessage {
  text: ReactNode;
  kind?: 'info' | 'success' | 'error' | undefined;
  action?: { label: string; onPress: () => void } | undefined;
  /** ms until it leaves by itself; 0: it stays. Errors and messages with an action stay unless configured. */
  duration?: number | undefined;
}
