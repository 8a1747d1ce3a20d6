import { object, text, type Passing, type Typed } from '@rollheim/contracts/schema';
import Joi from 'joi';

type Name<Rest extends string> = Rest extends `${infer N}/${string}`
  ? Name<N>
  : Rest extends `${infer N}.${string}`
    ? Name<N>
    : Rest;

/** Names of the values in a path: `'id' | 'mediaId'` of `/orders/:id/files/:mediaId`. */
export type PathNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Name<Rest> | (Rest extends `${string}/${infer More}` ? PathNames<More> : never)
  : never;

/** Schemas of some of a path's values, by name; no schema of an object. */
export type PathSchemas<Path extends string> = {
  readonly [N in PathNames<Path>]?: Typed<unknown>;
} & { readonly validate?: never };

/** Values of a path, as its schemas let them pass. */
export type PathValues<Path extends string, S> = {
  readonly [N in PathNames<Path>]: N extends keyof S
    ? S[N] extends Typed<unknown>
      ? Passing<S[N]>
      : string
    : string;
};

/** What a value of a path is where nothing else is declared: an id, as long as the messages take one. */
const id = text(Joi.string().min(1).max(80));

const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The schema of all values in a path; undefined where it has none. */
export function pathSchema(
  path: string,
  declared: Readonly<Record<string, Typed<unknown> | undefined>> = {},
): Joi.ObjectSchema | undefined {
  const names = namesIn(path);
  return names.length === 0
    ? undefined
    : object(Object.fromEntries(names.map((name) => [name, declared[name] ?? id])));
}

/** True for a path with values that no schema checks: it was not declared by `route`. */
export const isUnchecked = ({
  path,
  params,
}: {
  readonly path: string;
  readonly params?: Joi.ObjectSchema;
}): boolean => params === undefined && namesIn(path).length > 0;
