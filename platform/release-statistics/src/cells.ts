import { isMetric } from './metrics.ts';
import type { Metric } from '@rollheim/contracts';

/**
 * By what figures are broken down: what a visitor is, and where they are. `route_role` is a call for one role, as
 * `dealer GET /public/catalog`: what it answers them is other work.
 */
export const DIMENSIONS = ['language', 'role', 'device', 'browser', 'page', 'route', 'route_role'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
/** A visitor comes to many of these, and counts once at each. */
export type PlaceDimension = Extract<Dimension, 'page' | 'route'>;

/** A metric at one place, as it is stored: `bff_4xx@route:GET /public/catalog`. */
export type CellName = `${Metric}@${PlaceDimension}:${string}`;

/** One metric among the visitors of one kind, or at one place. */
export interface Cell {
  readonly metric: Metric;
  readonly dimension: Dimension;
  readonly value: string;
}

export const cellName = (metric: Metric, dimension: PlaceDimension, value: string): CellName =>
  `${metric}@${dimension}:${value}`;

/** The cell of a stored name; null where it is a metric as a whole, or none. */
export function cellOf(name: string): Cell | null {
  const [, metric = '', dimension, value = ''] = /^([\w:-]+)@(page|route):(.*)$/.exec(name) ?? [];
  if (!isMetric(metric) || dimension === undefined) return null;
  return { metric, dimension: dimension as PlaceDimension, value };
}
