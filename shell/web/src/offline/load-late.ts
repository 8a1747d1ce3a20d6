/** Fetches what a page without a network needs. */
export const loadLate = () => import(/* webpackChunkName: "later-kept" */ './late.ts');
