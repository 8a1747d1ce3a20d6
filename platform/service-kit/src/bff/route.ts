import type { Route } from './types.ts';

/** Declares a call: its handler gets body and query with the types that their schemas let pass. */
export const route = <B = undefined, Q = unknown>(declared: Route<B, Q>): Route => declared;
