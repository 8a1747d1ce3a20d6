import { lazyChunk } from './lazy-chunk.tsx';

/** Fields that understand numbers, dates and dropped files. */
export const FIELDS = lazyChunk(() => import(/* webpackChunkName: "later-fields" */ './fields.ts'));
