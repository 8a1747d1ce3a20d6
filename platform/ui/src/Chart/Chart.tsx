import { CHARTS } from '../lazy/chart.ts';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';
import css from './ChartWaiting.module.css';

/** Lines, bands and bars, with the figures as a table below. */
export const Chart = lazyComponent(
  CHARTS,
  (parts) => parts.ChartFigure,
  ({ height = 220 }) => (
    <div className={css.waiting} style={{ blockSize: height }} aria-busy="true" data-waiting="" />
  ),
);
