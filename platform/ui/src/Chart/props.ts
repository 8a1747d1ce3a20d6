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
  look?: 'line' | 'bar' | undefined;
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
  /** The same figures as a table: the text that opens it, and the name of the first column. */
  table: { open: string; x: string };
  /** px, 220 unless given. */
  height?: number | undefined;
  loading?: boolean | undefined;
  /** In place of no points. */
  empty?: ReactNode;
  className?: string | undefined;
}
