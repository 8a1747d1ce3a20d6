import { PART_OF } from '../../src/kubernetes/names.ts';

/** What selects everything of the system. */
export const ALL = { 'app.kubernetes.io/part-of': PART_OF } as const;

/** What selects the pods of a kind. */
export const labelsOf = (kind: string) => ({ ...ALL, 'app.kubernetes.io/name': kind }) as const;

/** Of a namespace whose pods may call edges and the console: the proxy with TLS. */
export const FRONT = { 'rollheim.example/front': 'true' } as const;
/** Of a namespace whose pods may read metrics of every kind. */
export const SCRAPER = { 'rollheim.example/scraper': 'true' } as const;
/** Of a namespace whose pods take traces. */
export const COLLECTOR = { 'rollheim.example/collector': 'true' } as const;
