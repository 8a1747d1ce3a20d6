import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Room below a list, px, so that the page still reaches to the lower end of the window. */
export const roomBelow = (page: number, list: number, box: number, seenTo: number): number =>
  Math.max(0, seenTo - (page - box + list));

interface KeptPlace {
  /** Around the list, and nothing else. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps what is seen where it is while a list grows shorter at the end of the page: the browser would move the page,
 * and with it the field that is typed into. The room that it leaves goes as the reader moves away from it.
 */
export function useKeptPlace(): KeptPlace {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !list.current) return;
    // the box still has its earlier height, so the page has not moved yet
    const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
    const height = list.current.offsetHeight;
    const room = roomBelow(scrollHeight, height, box.current.offsetHeight, scrollTop + clientHeight);
    box.current.style.minBlockSize = `${height + room}px`;
  });
  return { box, list };
}
