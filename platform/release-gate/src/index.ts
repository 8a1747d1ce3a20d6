/** What a release has to pass before it can receive a visitor: facts in, findings out. Knows no registry and no database. */
export { inspect } from './inspect.ts';
export { clashes } from './ownership.ts';
export { createSmoke } from './smoke.ts';
export type { GatePerson } from './persons.ts';
export type { SiteAccess } from './smoke-page.ts';
export { partByIntent, type Candidate, type Smoked } from './types.ts';
