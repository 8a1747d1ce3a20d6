import { useEffect, useState, type RefCallback } from 'react';

/** Says the height of the bar that an element is in as `--bar-height` on the page: in large text it has two lines. */
export function useBarHeight(): RefCallback<HTMLElement> {
  const [part, setPart] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const bar = part?.closest<HTMLElement>('[data-controls]');
    const page = bar?.closest('main');
    if (!bar || !page) return undefined;
    const observer = new ResizeObserver(() => {
      // on a desktop it is no box of its own
      if (bar.offsetHeight > 0) page.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      page.style.removeProperty('--bar-height');
    };
  }, [part]);
  return setPart;
}
