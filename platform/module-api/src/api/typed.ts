import type { ActRequest, ActWatch } from './act.ts';
import type { ApiOptions, ApiQuery } from './client.ts';

/** What a call takes and answers, as its backend's OpenAPI document says. */
interface Call {
  readonly query: object;
  readonly body: unknown;
  readonly answer: unknown;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Calls by method and path, e.g. `/private/orders/{id}`. */
type OfMethod<C, M extends Method> = M extends keyof C ? C[M] : never;

/** `/private/orders/{id}` → `/private/orders/${string}`. */
type Filled<K> = K extends `${infer A}{${string}}${infer B}`
  ? `${A}${string}${Filled<B>}`
  : K extends string
    ? K
    : never;
/** True where each part of the path is that of the key, or stands for its parameter. */
type Fits<P, K> = P extends `${infer A}/${infer B}`
  ? K extends `${infer C}/${infer D}`
    ? PartFits<A, C> extends true
      ? Fits<B, D>
      : false
    : false
  : K extends `${string}/${string}`
    ? false
    : PartFits<P, K>;
type PartFits<A, B> = B extends `{${string}}` ? true : string extends A ? false : A extends B ? true : false;
type Fitting<P, K> = K extends unknown ? (Fits<P, K> extends true ? K : never) : never;
/**
 * The key of a path: its own, before one with a parameter in the same place. Of a union of paths: of each. A query that
 * is text already, such as that of the address, may follow behind `?`; its fields are not checked.
 */
type KeyOf<T, P> = P extends `${infer A}?${string}`
  ? KeyOf<T, A>
  : P extends keyof T
    ? P
    : Fitting<P, keyof T>;
type CallOf<T, P> = T[KeyOf<T, P> & keyof T] & Call;
/** The path itself, where all that it can be is a path of the document. */
type Known<T, P> = (
  P extends unknown ? ([KeyOf<T, P>] extends [never] ? P : never) : never
) extends infer Lost
  ? [Lost] extends [never]
    ? unknown
    : never
  : never;

type QueryPart<Q> =
  Record<never, never> extends Q ? { readonly query?: AsQuery<Q> } : { readonly query: AsQuery<Q> };
type AsQuery<Q> = Q extends ApiQuery ? Q : never;
type BodyPart<B> = [B] extends [undefined]
  ? // a call whose document describes no body takes none, or a file
    { readonly body?: FormData | Blob | Readonly<Record<string, never>> | undefined }
  : { readonly body: B };
type Options<C extends Call, M extends Method, P> = Omit<
  ApiOptions,
  'body' | 'query' | (M extends 'GET' ? 'idempotencyKey' : never)
> &
  QueryPart<P extends `${string}?${string}` ? Record<never, never> : C['query']> &
  (M extends 'GET' ? unknown : BodyPart<C['body']>);
type Rest<O> = Record<never, never> extends O ? [options?: O] : [options: O];

type Send<T, M extends Method> = <const P extends Filled<keyof T> | `${Filled<keyof T>}?${string}`>(
  path: P & Known<T, P>,
  ...rest: Rest<Options<CallOf<T, P>, M, P>>
) => Promise<CallOf<T, P>['answer']>;

/**
 * {@link api} for the calls of some backends: a path, a field of a query or a body that their documents do not have
 * does not compile, and an answer has the type that they say. It is a type alone, so nothing of it is in a bundle:
 * `const api: TypedApi<Calls<'mf-messages' | 'mf-catalog'>> = untyped`.
 */
export interface TypedApi<C> {
  readonly get: Send<OfMethod<C, 'GET'>, 'GET'>;
  readonly post: Send<OfMethod<C, 'POST'>, 'POST'>;
  readonly put: Send<OfMethod<C, 'PUT'>, 'PUT'>;
  readonly delete: Send<OfMethod<C, 'DELETE'>, 'DELETE'>;
  readonly act: <T>(act: ActRequest, watch: ActWatch) => Promise<T>;
}

type RequestOf<T, M extends Method> = {
  [K in keyof T]: { readonly method: M; readonly path: Filled<K> } & (T[K] extends {
    readonly body: infer B;
  }
    ? [B] extends [undefined]
      ? { readonly body?: Readonly<Record<string, never>> | undefined }
      : { readonly body: B }
    : unknown);
}[keyof T];

/** What {@link useAct} may send to these backends: path and body of one of their writes. */
export type TypedRequest<C> =
  | RequestOf<OfMethod<C, 'POST'>, 'POST'>
  | RequestOf<OfMethod<C, 'PUT'>, 'PUT'>
  | RequestOf<OfMethod<C, 'DELETE'>, 'DELETE'>;
