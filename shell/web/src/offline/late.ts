/** What a page without a network shows, and what keeps it: fetched once the page is there. */
export { comeBack } from './come-back.ts';
export { OfflineBar } from './OfflineBar.tsx';
export { watchKept } from './watch-kept.ts';
