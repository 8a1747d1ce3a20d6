import { absent, text } from '@rollheim/contracts/schema';
import Joi from 'joi';

/** A place in a list, opaque to callers. */
const encode = (place: string): string => Buffer.from(place).toString('base64url');
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

const PAGE = /^p([1-9]\d{0,4})$/;
const AFTER = /^a(-?\d{1,15}\.[\w-]{1,80})$/;

const matching =
  (form: RegExp): Joi.CustomValidator<string> =>
  (value, helpers) =>
    form.test(decode(value)) ? value : helpers.error('any.invalid');

/** Parameter of a list that goes by pages. */
export const pageCursor = absent(text(Joi.string().max(40).custom(matching(PAGE))));
/** Parameter of a list that goes by keys. */
export const afterCursor = absent(text(Joi.string().max(200).custom(matching(AFTER))));

/** Page that a checked cursor represents; 1 without one. */
export const pageOf = (cursor: string | undefined): number =>
  cursor === undefined ? 1 : Number(PAGE.exec(decode(cursor))?.[1] ?? 1);

/** Cursor of the page behind; null where there is none. */
export const nextPage = (page: number, pages: number): string | null =>
  page < pages ? encode(`p${page + 1}`) : null;

/** Key that a checked cursor represents. */
export const afterOf = (cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : AFTER.exec(decode(cursor))?.[1];

export const nextAfter = (after: string | null): string | null =>
  after === null ? null : encode(`a${after}`);
