import { Table, type TableColumn } from '../Table/Table.tsx';
import type { ChartProps } from './props.ts';
import css from './Chart.module.css';

interface ChartTableProps extends Pick<ChartProps, 'series' | 'xText' | 'yText' | 'limit'> {
  caption: string;
  head: NonNullable<ChartProps['table']>;
}

/** The figures of a chart, one row for each x. */
export const ChartTable = ({ caption, head, series, xText, yText, limit }: ChartTableProps) => {
  const rows = [...new Set(series.flatMap((each) => each.points.map((point) => point.x)))].toSorted(
    (a, b) => a - b,
  );
  const columns: TableColumn<number>[] = [
    { id: 'x', header: head.x, cell: xText },
    ...series.map(({ id, label, points }) => ({
      id,
      header: label,
      align: 'end' as const,
      cell: (x: number) => {
        const point = points.find((each) => each.x === x);
        if (!point) return '–';
        const range =
          point.low === undefined || point.high === undefined
            ? ''
            : ` (${yText(point.low)} – ${yText(point.high)})`;
        return yText(point.y) + range;
      },
    })),
  ];
  return (
    <details className={css.table}>
      <summary>{head.open}</summary>
      {limit ? (
        <p>
          {limit.label}: {yText(limit.value)}
        </p>
      ) : null}
      <Table caption={caption} columns={columns} rows={rows} rowKey={(x) => x} density="dense" />
    </details>
  );
};
