import Joi from 'joi';
import { inCents } from '../money.ts';
import type { MessageContract, Upcaster } from './registry.ts';

/*
 * joi schemas that know the type of what they let pass, so that a payload is declared once: the types that handlers and
 * callers see (`payloads.ts`) follow from the schema that checks it. joi's own types forget `required`, `allow` and
 * `valid`; these functions are the way around it, and add nothing to what is checked.
 */

declare const PASSES: unique symbol;

/** A schema with the type of what it lets pass. As a field of an object it must be there. */
export type Typed<T> = Joi.AnySchema & { readonly [PASSES]: T };
/** A field that may be absent. */
export interface Absent<T> {
  readonly mayLack: Typed<T>;
}
/** A field that may be absent where its readers find it all the same. */
export interface Assured<T> {
  readonly mayLack: Joi.AnySchema;
  readonly [PASSES]: T;
}
/** An object's schema. */
export type TypedObject<T> = Joi.ObjectSchema<T> & { readonly [PASSES]: T };

type Field = Typed<unknown> | Absent<unknown> | Assured<unknown>;
type Fields = Readonly<Record<string, Field>>;
/** What a schema lets pass. */
export type Passing<S extends Typed<unknown>> = S extends Typed<infer T> ? T : never;
type TypeOf<S> = S extends { readonly [PASSES]: infer T } ? T : S extends Absent<infer T> ? T : never;
type Lacking<F> = { [N in keyof F]: F[N] extends Absent<unknown> ? N : never }[keyof F];
type FieldsOf<F> = { readonly [N in Exclude<keyof F, Lacking<F>>]: TypeOf<F[N]> } & {
  readonly [N in Lacking<F>]?: TypeOf<F[N]>;
};
/** The same object type, written as one. */
type Flat<T> = { readonly [N in keyof T]: T[N] };

/** A text; what else must hold of it, joi says. */
export const text = (schema: Joi.StringSchema = Joi.string()) => schema as unknown as Typed<string>;

/** A whole number within bounds. */
export const integer = (min?: number, max?: number) => {
  const least = min === undefined ? Joi.number().integer() : Joi.number().integer().min(min);
  return (max === undefined ? least : least.max(max)) as unknown as Typed<number>;
};

/** A number that need not be whole; what else must hold of it, joi says. */
export const number = (schema: Joi.NumberSchema = Joi.number()) => schema as unknown as Typed<number>;

/**
 * An amount that a call has in EUR, as the specification has them: whoever reads the body finds its cents. What else must
 * hold of the EUR, joi says; what is finer than a cent stays so, and is refused by the rules of amounts.
 */
export const euros = (schema: Joi.NumberSchema = Joi.number().strict()) =>
  number(schema.unit('euros').custom((amount: number) => inCents(amount)));

/** True or false. */
export const flag = (schema: Joi.BooleanSchema = Joi.boolean()) => schema as unknown as Typed<boolean>;

/** An instant, ISO. */
export const instant = () => text(Joi.string().isoDate());

/** One of some values. */
export const oneOf = <const V extends readonly (string | number | null)[]>(values: V) =>
  Joi.valid(...values) as unknown as Typed<V[number]>;

/** One of some texts, where the published schema describes a text with values. */
export const textOf = <const V extends readonly string[]>(values: V) =>
  Joi.string().valid(...values) as unknown as Typed<V[number]>;

/** The same, or null. */
export const orNull = <T>(schema: Typed<T>) => schema.allow(null) as unknown as Typed<T | null>;

/** The same, or absent. */
export const absent = <T>(mayLack: Typed<T>): Absent<T> => ({ mayLack });

/** A field that joi does not require because it has a default, or because another rule does: readers find it there. */
export const assured = <T>(mayLack: Typed<T>) => ({ mayLack }) as unknown as Assured<T>;

/** A field that may be absent: then its readers find this value there. */
export const defaulted = <T, const D extends Joi.BasicType | readonly []>(schema: Typed<T>, value: D) =>
  assured<T | Exclude<D, readonly []>>(judged(schema.default(value as Joi.BasicType)));

/** A list of such items; how many and which, joi says. */
export const list = <T>(
  item: Typed<T>,
  more: (schema: Joi.ArraySchema) => Joi.ArraySchema = (same) => same,
) => more(Joi.array().items(item)) as unknown as Typed<readonly T[]>;

/** A map; which keys and how many, joi says. */
export const record = <T>(
  key: Joi.StringSchema,
  value: Typed<T>,
  more: (schema: Joi.ObjectSchema) => Joi.ObjectSchema = (same) => same,
) => more(Joi.object().pattern(key, value)) as unknown as Typed<Readonly<Record<string, T>>>;

/** One of several kinds of value. */
export const anyOf = <const S extends readonly Typed<unknown>[]>(...kinds: S) =>
  Joi.alternatives(...kinds) as unknown as Typed<TypeOf<S[number]>>;

/** As `anyOf`, where exactly one of them may fit. */
export const exactlyOneOf = <const S extends readonly Typed<unknown>[]>(...kinds: S) =>
  Joi.alternatives(...kinds).match('one') as unknown as Typed<TypeOf<S[number]>>;

const present = (fields: Fields): Record<string, Joi.Schema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      'mayLack' in field ? field.mayLack : field.required(),
    ]),
  );

/** An object of these fields and no others. */
export const object = <F extends Fields>(fields: F) =>
  Joi.object(present(fields)) as unknown as TypedObject<Flat<FieldsOf<F>>>;

/** What joi says of it yields no type; who declares it does. */
export const judged = <T>(schema: Joi.Schema) =>
  schema as unknown as Joi.AnySchema<T> & { readonly [PASSES]: T };

/** An object with more fields. */
export const extended = <T, F extends Fields>(schema: TypedObject<T>, fields: F) =>
  schema.keys(present(fields)) as unknown as TypedObject<Flat<Omit<T, keyof F> & FieldsOf<F>>>;

/** A message whose payload is typed by its schema, which its example satisfies. */
export interface TypedMessage<N extends string, T> extends MessageContract {
  readonly name: N;
  readonly schema: Typed<T>;
}

/** Declares a message; its example is held against its schema by the compiler and by a test. */
export const message = <const N extends string, T>(contract: {
  readonly name: N;
  readonly version: number;
  readonly schema: Typed<T>;
  readonly example: NoInfer<T>;
  readonly upcasters?: readonly Upcaster[];
}): TypedMessage<N, T> => contract;

/** Payloads of a list of messages, by name. */
export type Payloads<L extends readonly MessageContract[]> = {
  [M in L[number] as M extends TypedMessage<infer N, unknown> ? N : never]: M extends TypedMessage<
    string,
    infer T
  >
    ? T
    : never;
};

/** Payload of a message. */
export type Payload<M> = M extends TypedMessage<string, infer T> ? T : never;
