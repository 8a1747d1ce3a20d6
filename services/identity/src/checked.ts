import { ProblemError } from '@rollheim/service-kit';
import type { Request } from 'express';
import type { Schema } from 'joi';

/** The body as its schema wants it, or the problem that names every field at fault. */
export function checked<T>(schema: Schema<T>, req: Request): T {
  const { value, error } = schema.validate(req.body ?? {}, { abortEarly: false, stripUnknown: true });
  if (!error) return value as T;
  const fields = error.details.map((detail) => [detail.path.join('.'), `validation.${ruleOf(detail.type)}`]);
  throw new ProblemError('invalid_input', Object.fromEntries(fields) as Record<string, string>);
}

const RULES: Readonly<Record<string, string>> = {
  'any.required': 'required',
  'string.empty': 'required',
  'string.email': 'email',
  'string.password': 'password',
};

const ruleOf = (type: string): string => RULES[type] ?? 'regex';
