import { checkFields, FIELD_RULES, normaliseZip, type FieldName, type FieldRule } from '@rollheim/contracts';
import { joiFields } from '@rollheim/contracts/server';
import Joi from 'joi';

/** Rules over a field's value; a postcode is judged, and kept, without its spaces (`6811 ks` → `6811KS`). */
function judged(name: FieldName, rules: readonly FieldRule[]): Joi.Schema {
  if (name !== 'zipCode') return joiFields(rules);
  return Joi.any().custom((value: unknown, helpers) => {
    const zip = typeof value === 'string' ? normaliseZip(value) : value;
    const broken = checkFields(rules, zip);
    return broken ? helpers.message({ custom: broken }) : zip;
  });
}

/** A field that has to be given, by the rules that the form shows too. */
export const field = (name: FieldName): Joi.Schema => judged(name, FIELD_RULES[name]).required();

/** The same where it may be left empty. */
export const optionalField = (name: FieldName): Joi.Schema => {
  const rules: readonly FieldRule[] = FIELD_RULES[name];
  const optional = rules.filter(({ rule }) => rule !== 'required');
  return judged(name, optional).default(null);
};

/** An ISO country code. */
export const country = Joi.string().uppercase().length(2);

/** Texts without spaces around them, empty ones as null. */
export const tidy = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value !== 'string' || name === 'password' ? value : value.trim() || null,
    ]),
  ) as T;
