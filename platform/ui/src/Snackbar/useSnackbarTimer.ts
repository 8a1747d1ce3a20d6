import { useEffect, useState } from 'react';
import type { SnackbarMessage } from './props.ts';

/** ms a message stays: 10 s, or until it is closed when it is an error or asks for something. */
export const snackbarDuration = (message: Pick<SnackbarMessage, 'kind' | 'action' | 'duration'>): number =>
  message.duration ?? (message.kind === 'error' || message.action ? 0 : 10_000);

/** ms that a message stays at least: whoever goes on then has read it. */
const READ = 3_000;
/** What someone does who goes on with the page. */
const GOES_ON = ['wheel', 'touchmove', 'pointerdown'] as const;

/** Lets a message leave by itself, sooner for who scrolls or presses beside it, and waits while a pointer or the focus rests on it. */
export const useSnackbarTimer = (message: (SnackbarMessage & { id: number }) | null, close: () => void) => {
  const [held, setHeld] = useState(false);
  const duration = message ? snackbarDuration(message) : 0;
  useEffect(() => {
    if (duration === 0 || held) return;
    // it lies over what is read next
    const goOn = () => GOES_ON.forEach((name) => addEventListener(name, close));
    const timers = [setTimeout(close, duration), setTimeout(goOn, READ)];
    return () => {
      timers.forEach(clearTimeout);
      GOES_ON.forEach((name) => removeEventListener(name, close));
    };
  }, [message?.id, duration, held, close]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
};
