import {
  CATALOG_COUNTRIES,
  checkFields,
  cleanField,
  FIELD_RULES,
  rulesOf,
  type FieldName,
} from '@rollheim/contracts';
import { defaulted, judged, text, type Assured, type Typed } from '@rollheim/contracts/schema';
import { joiFields } from '@rollheim/contracts/server';
import Joi from 'joi';

type Consent = 'terms' | 'privacy';

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
export const field = (name: Exclude<FieldName, Consent>): Typed<string> =>
  judged(name === 'zipCode' ? zipCode(false) : joiFields(FIELD_RULES[name]));

/** A box that has to be ticked. */
export const consent = (name: Consent): Typed<boolean> => judged(joiFields(FIELD_RULES[name]));

/** The same where it may be left empty. */
export const optionalField = (name: Exclude<FieldName, Consent>): Assured<string | null> => {
  const optional = rulesOf(name).filter(({ rule }) => rule !== 'required');
  return defaulted(judged<string | null>(name === 'zipCode' ? zipCode(true) : joiFields(optional)), null);
};

/** A country that is offered, as its ISO code. */
export const country = text(
  Joi.string()
    .uppercase()
    .valid(...CATALOG_COUNTRIES),
);

/** Texts without spaces around them, empty ones as null. */
export const tidy = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value !== 'string' || name === 'password' ? value : value.trim() || null,
    ]),
  ) as T;
