import type { ReactNode } from 'react';

export interface ChartPoint {
  /** A number, or epoch ms with `time`. */
  x: number;
  y: number;
  /** Both set: the band around the value. */
  low?: number | undefined;
  high?: number | undefined;
}

export interface ChartSeries {
  id: string;
  label: string;
  points: readonly ChartPoint[];
  /** 'dot': single values; 'mark': the one that it is about, with a line down to the axis. */
  look?: 'line' | 'bar' | 'dot' | 'mark' | undefined;
  /** 'canary' is the loud one, 'control' the quiet one, 'rest' the background. */
  tone?: 'canary' | 'control' | 'rest' | undefined;
}

export interface ChartProps {
  /** What is shown, as a heading of the figure. */
  label: string;
  /** The message in a sentence: what one should see. */
  summary?: ReactNode;
  series: readonly ChartSeries[];
  /** Writes a value of the axis, in the reader's language. */
  xText: (x: number) => string;
  yText: (y: number) => string;
  /** x are instants. */
  time?: boolean | undefined;
  /** A dotted line that should not be crossed. */
  limit?: { value: number; label: string } | undefined;
  /** The same figures as a table: the text that opens it, and the name of the first column. Absent: the page has one. */
  table?: { open: string; x: string } | undefined;
  /** y begins near the least value in place of 0: for prices, never for bars. */
  fit?: boolean | undefined;
  /** The axis of x names whole numbers alone. */
  whole?: boolean | undefined;
  /** px, 220 unless given. */
  height?: number | undefined;
  loading?: boolean | undefined;
  /** In place of no points. */
  empty?: ReactNode;
  className?: string | undefined;
}
