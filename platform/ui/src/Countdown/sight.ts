import { useEffect, useState, type RefObject } from 'react';

/** Clocks that come into sight run by then, px. */
const AHEAD = '300px';

const told = new Map<Element, (inSight: boolean) => void>();
const near = new Set<Element>();
let observer: IntersectionObserver | undefined;

function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) near.add(target);
    else near.delete(target);
    told.get(target)?.(isIntersecting && !document.hidden);
  }
}

const lookAgain = (): void => {
  for (const element of near) told.get(element)?.(!document.hidden);
};

function watch(element: Element, tell: (inSight: boolean) => void): () => void {
  if (told.size === 0) document.addEventListener('visibilitychange', lookAgain);
  observer ??= new IntersectionObserver(look, { rootMargin: AHEAD });
  told.set(element, tell);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    told.delete(element);
    near.delete(element);
    if (told.size === 0) document.removeEventListener('visibilitychange', lookAgain);
  };
}

/**
 * False while an element is scrolled out of the window, or its page is hidden; true until that is known. `always`: it is
 * taken to be in sight, whatever is seen of it.
 */
export function useInSight(element: RefObject<Element | null>, always: boolean): boolean {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    if (always || !element.current || typeof IntersectionObserver === 'undefined') return undefined;
    return watch(element.current, setInSight);
  }, [element, always]);
  return always || inSight;
}
