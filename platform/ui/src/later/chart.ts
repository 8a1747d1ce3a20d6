import type * as charts from './charts.ts';

type Charts = typeof charts;

export const loadCharts = (): Promise<Charts> => import(/* webpackChunkName: "later-charts" */ './charts.ts');
