import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { cx } from '../shared/cx.ts';
import { rowsInSight } from './window.ts';
import css from './VirtualList.module.css';

export interface VirtualListProps<Row> {
  /** Names the list. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** px; every row has it. */
  rowHeight: number;
  /** CSS length of what is seen at once. */
  height: string;
  children: (row: Row, index: number) => ReactNode;
  /** How many there are when not all have come yet. */
  total?: number | undefined;
  /** The end is near: fetch more. */
  onEndNear?: (() => void) | undefined;
  loading?: boolean | undefined;
  /** In place of no rows. */
  empty?: ReactNode;
  className?: string | undefined;
}

/** A long list of equal rows; only what is in sight is in the page. */
export const VirtualList = <Row,>(props: VirtualListProps<Row>) => {
  const { label, rows, rowKey, rowHeight, height, children, onEndNear, loading = false, empty } = props;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, size: 0 });
  const { from, to } = rowsInSight(view.top, view.size, rowHeight, rows.length);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setView({ top: element.scrollTop, size: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const nearEnd = to >= rows.length && view.size > 0 && !loading;
  useEffect(() => {
    if (nearEnd) onEndNear?.();
  }, [nearEnd, onEndNear]);
  if (rows.length === 0 && !loading && empty) return <>{empty}</>;
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      aria-busy={loading}
      // The arrow keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cx(css.root, props.className)}
      style={{ blockSize: height }}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) =>
        setView({ top: scrollTop, size: clientHeight })
      }
    >
      <ul className={css.list} style={{ blockSize: rows.length * rowHeight }}>
        {rows.slice(from, to).map((row, offset) => (
          <li
            key={rowKey(row)}
            className={css.row}
            aria-setsize={props.total ?? rows.length}
            aria-posinset={from + offset + 1}
            style={{ blockSize: rowHeight, translate: `0 ${(from + offset) * rowHeight}px` }}
          >
            {children(row, from + offset)}
          </li>
        ))}
      </ul>
      {loading ? (
        <div className={css.more} style={{ minBlockSize: rowHeight }}>
          <Skeleton height="20px" />
        </div>
      ) : null}
    </div>
  );
};
