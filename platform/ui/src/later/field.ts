import { part } from './later.tsx';

/** Fields that understand numbers, dates and dropped files. */
export const FIELDS = part(() => import(/* webpackChunkName: "later-fields" */ './fields.ts'));
