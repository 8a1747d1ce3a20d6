import { CHARTS } from '../later/chart.ts';
import { later } from '../later/later.tsx';
import css from './Chart.module.css';

/** Lines, bands and bars, with the figures as a table below. */
export const Chart = later(
  CHARTS,
  (parts) => parts.ChartFigure,
  ({ height = 220 }) => (
    <div className={css.waiting} style={{ blockSize: height }} aria-busy="true" data-waiting="" />
  ),
);
