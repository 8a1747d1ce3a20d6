import type Joi from 'joi';

/** joi's own rules → the names of the field rules (`validation.<rule>`); a schema's own messages come first. */
const RULES: Readonly<Record<string, string>> = {
  'any.required': 'required',
  'any.unknown': 'unknown',
  'object.unknown': 'unknown',
  'object.base': 'object',
  'string.empty': 'required',
  'string.base': 'text',
  'string.email': 'email',
  'string.min': 'too_short',
  'string.max': 'too_long',
  'string.length': 'length',
  'number.base': 'number',
  'number.unsafe': 'number',
  'number.integer': 'integer',
  'number.min': 'too_small',
  'number.max': 'too_large',
  'number.positive': 'too_small',
  'number.greater': 'too_small',
  'number.less': 'too_large',
  'boolean.base': 'boolean',
  'any.only': 'choice',
  'array.base': 'list',
  'array.min': 'too_few',
  'array.max': 'too_many',
};

/** Every field with an issue, by a `validation.<rule>` key; the first issue of a field counts. Values never appear. */
export function fieldIssues(error: Joi.ValidationError): Record<string, string> {
  // a map: a field may be called `constructor`
  const issues = new Map<string, string>();
  for (const { path, type, message } of error.details) {
    const field = path.join('.') || 'body';
    const own = /^validation\.[\w.-]+$/.test(message) ? message : null;
    if (!issues.has(field)) issues.set(field, own ?? `validation.${RULES[type] ?? 'invalid'}`);
  }
  return Object.fromEntries(issues);
}
