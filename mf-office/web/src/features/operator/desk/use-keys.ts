import { useEffect, useRef } from 'react';

/** Keys rest while somebody types. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') !== null;

/** Enter and the space bar belong to the button that has the focus. */
const isPressing = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLElement && target.closest('button, a') !== null;

/** Hands keys to `act` while `enabled`; true: the key had a meaning. */
export function useKeys(enabled: boolean, act: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (!isTyping(event.target) && !isPressing(event) && latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [enabled]);
}
