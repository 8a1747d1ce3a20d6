import { FIELD_RULES, normaliseZip, type FieldName, type FieldRule } from '@rollheim/contracts';
import { joiFields } from '@rollheim/contracts/server';
import Joi from 'joi';

const rulesOf = (name: FieldName): readonly FieldRule[] => FIELD_RULES[name];

/** A field that has to be given, by the rules that the form shows too. */
export const field = (name: FieldName): Joi.Schema => joiFields(rulesOf(name)).required();

/** The same where it may be left empty. */
export const optionalField = (name: FieldName): Joi.Schema =>
  joiFields(rulesOf(name).filter(({ rule }) => rule !== 'required')).default(null);

/** An ISO country code. */
export const country = Joi.string().uppercase().length(2);

/** Texts without spaces around them, empty ones as null, the postcode as the rules expect it. */
export const tidy = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string' || name === 'password') return [name, value];
      const text = name === 'zipCode' ? normaliseZip(value) : value.trim();
      return [name, text === '' ? null : text];
    }),
  ) as T;
