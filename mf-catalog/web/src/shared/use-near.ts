import { useCallback, useState, type RefCallback } from 'react';

/** A part that lies so near below the screen is made ready. */
const AHEAD = '400px';

/** Whether a part of the page is about to be seen, or was: what it needs is loaded then. */
export function useNear(): { readonly watched: RefCallback<HTMLElement>; readonly near: boolean } {
  const [near, setNear] = useState(false);
  const watched = useCallback((part: HTMLElement | null) => {
    if (!part) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return { watched, near };
}
