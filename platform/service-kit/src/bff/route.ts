import { pathSchema, type PathNames, type PathSchemas, type PathValues } from './path-values.ts';
import type { Declared, Route } from './types.ts';

/** True for `any`: the type of a schema that joi alone declares, which says nothing. */
type Untyped<T> = 0 extends 1 & T ? true : false;
type Told<B, Q> = true extends Untyped<B> | Untyped<Q>
  ? { readonly schema: 'of body and query by the functions of contracts/schema' }
  : unknown;
/** A schema of a name that is not in the path fits nothing. */
type NoOthers<Path extends string, S> = {
  readonly params?: { readonly [N in Exclude<keyof S, PathNames<Path>>]: never };
};

/**
 * Declares a call: its handler gets body, query and the values in its path with the types that their schemas let pass. A
 * value without a schema of its own is an id.
 */
export const route = <
  const Path extends string,
  B = undefined,
  Q = unknown,
  // oxlint-disable-next-line typescript/no-empty-object-type -- no value has a schema of its own
  S extends PathSchemas<Path> = {},
>(
  declared: Declared<B, Q, PathValues<Path, S>, Path, S> & Told<B, Q> & NoOthers<Path, S>,
): Route => {
  const { params: own, ...more } = declared as unknown as Declared<B, Q, PathValues<Path, S>, Path, S>;
  const params = pathSchema(more.path, own);
  return (params ? { ...more, params } : more) as Route;
};
