import { useEffect, useState } from 'react';
import type { SnackbarMessage } from './props.ts';

/** ms a message stays: 10 s, or until it is closed when it is an error or asks for something. */
export const snackbarDuration = (message: Pick<SnackbarMessage, 'kind' | 'action' | 'duration'>): number =>
  message.duration ?? (message.kind === 'error' || message.action ? 0 : 10_000);

/** Lets a message leave by itself, and waits while a pointer or the focus rests on it. */
export const useSnackbarTimer = (message: (SnackbarMessage & { id: number }) | null, close: () => void) => {
  const [held, setHeld] = useState(false);
  const duration = message ? snackbarDuration(message) : 0;
  useEffect(() => {
    if (duration === 0 || held) return;
    const timer = setTimeout(close, duration);
    return () => clearTimeout(timer);
  }, [message?.id, duration, held, close]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
};
