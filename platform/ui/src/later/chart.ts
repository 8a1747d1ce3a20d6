import { part } from './later.tsx';

/** Drawings of figures. */
export const CHARTS = part(() => import(/* webpackChunkName: "later-charts" */ './charts.ts'));
