import {
  CATALOG_COUNTRIES,
  checkFields,
  cleanField,
  FIELD_RULES,
  rulesOf,
  type FieldName,
} from '@rollheim/contracts';
import { joiFields } from '@rollheim/contracts/server';
import Joi from 'joi';

/** A postcode is judged, and kept, as the country beside it writes it (`6811 ks` → `6811KS`). */
const zipCode = (mayBeEmpty: boolean): Joi.Schema =>
  Joi.any().custom((value: unknown, helpers) => {
    const [beside] = helpers.state.ancestors as readonly { readonly country?: unknown }[];
    const code = typeof beside?.country === 'string' ? beside.country.toUpperCase() : null;
    const zip = typeof value === 'string' ? cleanField('zipCode', value, code) : value;
    const rules = rulesOf('zipCode', code).filter(({ rule }) => rule !== 'required' || !mayBeEmpty);
    const broken = checkFields(rules, zip);
    return broken ? helpers.message({ custom: broken }) : zip;
  });

/** A field that has to be given, by the rules that the form shows too. */
export const field = (name: FieldName): Joi.Schema =>
  (name === 'zipCode' ? zipCode(false) : joiFields(FIELD_RULES[name])).required();

/** The same where it may be left empty. */
export const optionalField = (name: FieldName): Joi.Schema => {
  const optional = rulesOf(name).filter(({ rule }) => rule !== 'required');
  return (name === 'zipCode' ? zipCode(true) : joiFields(optional)).default(null);
};

/** A country that is offered, as its ISO code. */
export const country = Joi.string()
  .uppercase()
  .valid(...CATALOG_COUNTRIES);

/** Texts without spaces around them, empty ones as null. */
export const tidy = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value !== 'string' || name === 'password' ? value : value.trim() || null,
    ]),
  ) as T;
