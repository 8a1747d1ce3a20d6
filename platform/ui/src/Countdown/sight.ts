const out = new WeakSet<Element>();
let observer: IntersectionObserver | undefined;

/** Follows whether an element is in the window, for as long as there is such an element. */
export function followSight(element: Element): void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) out[isIntersecting ? 'delete' : 'add'](target);
  });
  observer.observe(element);
}

/**
 * Whether an element shows this reading, of four in a second: out of the window, and on a page that is hidden, it shows
 * one in 15 s, which a screen reader may read.
 */
export const showsTick = (element: Element | null, now: number): boolean =>
  !element || !(document.hidden || out.has(element)) || now % 15_000 < 250;
