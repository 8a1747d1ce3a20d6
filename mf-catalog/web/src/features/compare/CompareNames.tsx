import type { CatalogDetail } from '@rollheim/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import css from './Compare.module.css';

interface Props {
  readonly vehicles: readonly CatalogDetail[];
  /** What the table is scrolled in, sideways. */
  readonly scroll: RefObject<HTMLDivElement | null>;
}

/** Widths of the table's columns, px; they follow its words. */
function useWidths(scroll: Props['scroll'], count: number): readonly number[] {
  const [widths, setWidths] = useState<readonly number[]>([]);
  useEffect(() => {
    const heads = [...(scroll.current?.querySelectorAll('thead th') ?? [])];
    const measure = () => setWidths(heads.map((head) => head.getBoundingClientRect().width));
    const observer = new ResizeObserver(measure);
    for (const head of heads) observer.observe(head);
    return () => observer.disconnect();
  }, [scroll, count]);
  return widths;
}

/** True once the heads of the table are above what is in sight. */
function useHeadsAbove(scroll: Props['scroll'], bar: RefObject<HTMLElement | null>): boolean {
  const [above, setAbove] = useState(false);
  useEffect(() => {
    const head = scroll.current?.querySelector('thead');
    if (!head || !bar.current) return undefined;
    // where the bar sticks, below that of the site
    const top = Math.round(parseFloat(getComputedStyle(bar.current).insetBlockStart));
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setAbove(!last.isIntersecting && last.boundingClientRect.bottom <= top);
      },
      { rootMargin: `-${top}px 0px 0px 0px` },
    );
    observer.observe(head);
    return () => observer.disconnect();
  }, [scroll, bar]);
  return above;
}

/**
 * The names of the vehicles, each above its column while the rows go by. For the eye alone: the heads of the columns say
 * them to everybody else, and a head cannot stick to the window in a table that is scrolled sideways.
 */
export const CompareNames = ({ vehicles, scroll }: Props) => {
  const bar = useRef<HTMLDivElement>(null);
  const [corner = 0, ...columns] = useWidths(scroll, vehicles.length);
  const above = useHeadsAbove(scroll, bar);
  useEffect(() => {
    const table = scroll.current;
    const follow = () => bar.current?.style.setProperty('--scrolled', `${-(table?.scrollLeft ?? 0)}px`);
    follow();
    table?.addEventListener('scroll', follow, { passive: true });
    return () => table?.removeEventListener('scroll', follow);
  }, [scroll]);
  return (
    <div ref={bar} className={css.names} data-above={above || undefined} aria-hidden="true">
      <div style={{ inlineSize: corner }} />
      <ul>
        {vehicles.map(({ entityId, content }, at) => (
          <li key={entityId} style={{ inlineSize: columns[at] }}>
            <span>{content.title}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
