import type { ModuleCalls } from './generated/calls/index.ts';

type Merged<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer A) => void ? A : never;

/**
 * The calls of the backends of these modules by method and path, as their OpenAPI documents describe them (`npm run
 * api`), e.g. `Calls<'mf-messages' | 'mf-catalog'>` for pages that call both.
 */
export type Calls<M extends keyof ModuleCalls> = Merged<ModuleCalls[M]>;
