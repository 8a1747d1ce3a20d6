import type { Route } from './types.ts';

/** True for `any`: the type of a schema that joi alone declares, which says nothing. */
type Untyped<T> = 0 extends 1 & T ? true : false;
type Told<B, Q> = true extends Untyped<B> | Untyped<Q>
  ? { readonly schema: 'of body and query by the functions of contracts/schema' }
  : unknown;

/** Declares a call: its handler gets body and query with the types that their schemas let pass. */
export const route = <B = undefined, Q = unknown>(declared: Route<B, Q> & Told<B, Q>): Route => declared;
