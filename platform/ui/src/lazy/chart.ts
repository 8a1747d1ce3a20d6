import { lazyChunk } from './lazy-chunk.tsx';

/** Drawings of figures. */
export const CHARTS = lazyChunk(() => import(/* webpackChunkName: "later-charts" */ './charts.ts'));
