import type * as fields from './fields.ts';

type Fields = typeof fields;

export const loadFields = (): Promise<Fields> => import(/* webpackChunkName: "later-fields" */ './fields.ts');
