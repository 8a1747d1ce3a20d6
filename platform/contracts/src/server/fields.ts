import Joi from 'joi';
import type { FieldRule, FileFacts, Shape } from '../fields/index.ts';
import { isPhone, judgePhonesBy, mailDomain, shapeOf } from '../fields/index.ts';
import { existsAsPhone } from '../fields/phone-tables.ts';

judgePhonesBy(existsAsPhone);

const file = Joi.object<FileFacts>({
  name: Joi.string().required().allow(''),
  type: Joi.string().required().allow(''),
  size: Joi.number().required(),
  width: Joi.number(),
  height: Joi.number(),
}).unknown(true);

const judge = (holds: (value: unknown) => boolean): Joi.AnySchema =>
  Joi.any().custom((value: unknown, helpers) => (holds(value) ? value : helpers.error('any.invalid')));

/** Numbers in their plain decimal spelling count as numbers, as in the forms. */
const plainNumber = /^-?\d{1,15}(?:\.\d{1,10})?$/;

function numberSchema(shape: Extract<Shape, { kind: 'number' }>): Joi.Schema {
  let schema = Joi.number().unsafe();
  if (shape.integer) schema = schema.integer().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
  if (shape.min !== undefined) schema = schema.min(shape.min);
  if (shape.max !== undefined) schema = schema.max(shape.max);
  const strict = schema.strict();
  const spelt = Joi.string()
    .pattern(plainNumber)
    .custom((value: string, helpers) =>
      strict.validate(Number(value)).error ? helpers.error('any.invalid') : value,
    );
  return Joi.alternatives(strict, spelt);
}

function schemaOf(shape: Shape): Joi.Schema {
  switch (shape.kind) {
    case 'always':
      return Joi.any();
    case 'present':
      return Joi.any().invalid(null, '', false).required().custom(refuseEmptyList);
    case 'boolean':
      return Joi.boolean().strict().required();
    case 'text':
      return (shape.alsoAll ?? []).reduce(
        (schema, pattern) => schema.pattern(pattern),
        Joi.string().pattern(shape.pattern),
      );
    case 'number':
      return numberSchema(shape);
    case 'length': {
      let schema = Joi.string();
      if (shape.min !== undefined) schema = schema.min(shape.min);
      if (shape.max !== undefined) schema = schema.max(shape.max);
      return schema;
    }
    case 'oneOf':
      return Joi.any().valid(...shape.values);
    case 'noneOf':
      return Joi.any().invalid(...shape.values);
    case 'phone':
      return judge(isPhone);
    case 'mailProvider':
      return judge((value) => shape.providers.includes(mailDomain(value)));
    case 'files': {
      const accepted = file.custom((value: FileFacts, helpers) =>
        shape.accepts(value) ? value : helpers.error('any.invalid'),
      );
      return Joi.alternatives(accepted, Joi.array().items(accepted));
    }
  }
}

const refuseEmptyList: Joi.CustomValidator = (value: unknown, helpers) =>
  Array.isArray(value) && value.length === 0 ? helpers.error('any.empty') : value;

/** The joi schema of one field rule, from the same shapes that the forms check (spec 2 §5.1). */
export function joiField(rule: FieldRule): Joi.Schema {
  const schema = schemaOf(shapeOf(rule));
  if (rule.rule === 'required' || rule.rule === 'required_boolean') return schema;
  if (rule.rule === 'confirmation') return schema.required();
  if (rule.rule === 'file') return Joi.alternatives(file, Joi.array().items(file).min(1)).required();
  return Joi.alternatives(Joi.any().valid(null, ''), Joi.array().length(0), schema);
}

/** What JSON Schema can say of a shape; the rest is the rule's own. */
function jsonOf(shape: Shape): object {
  switch (shape.kind) {
    case 'text':
      return { type: 'string', pattern: shape.pattern.source };
    case 'length':
      return {
        type: 'string',
        ...(shape.min === undefined ? {} : { minLength: shape.min }),
        ...(shape.max === undefined ? {} : { maxLength: shape.max }),
      };
    case 'phone':
    case 'mailProvider':
      return { type: 'string' };
    case 'boolean':
      return { type: 'boolean' };
    default:
      return {};
  }
}

/** The rules of a field as JSON Schema, for the documents of the API: a field that is not required may be empty. */
function jsonOfRules(rules: readonly FieldRule[]): object {
  const parts = rules.map((rule) => jsonOf(shapeOf(rule))).filter((part) => Object.keys(part).length > 0);
  if (parts.length === 0) return {};
  const given = parts.length === 1 ? parts[0] : { allOf: parts };
  const required = rules.some(({ rule }) => rule === 'required' || rule === 'required_boolean');
  return required ? { ...given } : { anyOf: [{ enum: [null, ''] }, given] };
}

/** The joi schema of a field with several rules: each one must hold. Its JSON Schema is in its `meta`. */
export const joiFields = (rules: readonly FieldRule[]): Joi.Schema =>
  Joi.any()
    .custom((value: unknown, helpers) => {
      const broken = rules.find((rule) => joiField(rule).validate(value, { convert: false }).error);
      return broken ? helpers.message({ custom: `validation.${broken.rule}` }) : value;
    })
    .meta({ jsonSchema: jsonOfRules(rules) });
