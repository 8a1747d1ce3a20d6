import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { cx } from '../shared/cx.ts';
import hidden from '../shared/Hidden.module.css';
import css from './Table.module.css';

export interface TableColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures are aligned right. */
  align?: 'start' | 'end' | undefined;
  sortable?: boolean | undefined;
  /** In a record (below 960 px): 'wide' takes the whole width without a label, 'end' closes it, 'hidden' falls away. */
  record?: 'normal' | 'wide' | 'end' | 'hidden' | undefined;
  /** The header is for screen readers only, as over a column of buttons. */
  hideHeader?: boolean | undefined;
  width?: string | undefined;
}

export interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  density?: 'normal' | 'compact' | 'dense' | undefined;
  sort?: { column: string; direction: 'asc' | 'desc' } | undefined;
  onSort?: ((sort: { column: string; direction: 'asc' | 'desc' }) => void) | undefined;
  /** In place of no rows. */
  empty?: ReactNode;
  /** Placeholders for rows that have not come yet. */
  loading?: boolean | undefined;
  /** Set on rows that need attention. */
  rowTone?: ((row: Row) => 'none' | 'new' | 'error') | undefined;
  className?: string | undefined;
}

const BONES = [1, 2, 3];

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Rows of a kind. Below 960 px every row becomes a record with its labels. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const {
    caption,
    columns,
    rows,
    rowKey,
    density = 'normal',
    sort,
    onSort,
    empty,
    loading = false,
    rowTone,
    className,
  } = props;
  if (rows.length === 0 && !loading && empty) return <>{empty}</>;
  return (
    <table className={cx(css.root, css[density], className)} aria-busy={loading}>
      <caption className={hidden.hidden}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const direction = sort?.column === column.id ? sort.direction : undefined;
            const turned = direction === 'asc' ? 'desc' : 'asc';
            return (
              <th
                key={column.id}
                scope="col"
                className={cx(column.align === 'end' && css.right)}
                style={{ inlineSize: column.width }}
                {...(direction ? { 'aria-sort': ARIA_SORT[direction] } : {})}
              >
                {column.sortable && onSort ? (
                  <AriaButton
                    className={cx(css.sort)}
                    onPress={() => onSort({ column: column.id, direction: turned })}
                  >
                    {column.header}
                    {direction === 'asc' ? <ArrowUp aria-hidden="true" /> : null}
                    {direction === 'desc' ? <ArrowDown aria-hidden="true" /> : null}
                  </AriaButton>
                ) : (
                  <span className={cx(column.hideHeader && hidden.hidden)}>{column.header}</span>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {loading && rows.length === 0
          ? BONES.map((bone) => (
              <tr key={bone}>
                <td colSpan={columns.length} className={css.bone}>
                  <Skeleton height="20px" />
                </td>
              </tr>
            ))
          : null}
        {rows.map((row) => (
          <tr key={rowKey(row)} className={cx(rowTone && css[`row-${rowTone(row)}`])}>
            {columns.map((column) => (
              <td
                key={column.id}
                className={cx(
                  column.align === 'end' && css.right,
                  css[`record-${column.record ?? 'normal'}`],
                )}
                {...(column.record === undefined || column.record === 'normal'
                  ? { 'data-label': column.header }
                  : {})}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
