import { isPhone } from './phone.ts';
import type { FieldRule, FileFacts, Shape } from './rules.ts';
import { shapeOf } from './rules.ts';

/** True for what counts as nothing entered; every rule but `required` passes it. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Number that a value represents, or null: finite numbers and their plain decimal spelling. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^-?\d{1,15}(?:\.\d{1,10})?$/.test(value)) return null;
  return Number(value);
}

/** Domain of an e-mail address in lower case; empty without one. */
export const mailDomain = (value: unknown): string =>
  typeof value === 'string' ? (value.split('@').at(1)?.toLowerCase() ?? '') : '';

const isFile = (value: unknown): value is FileFacts =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as FileFacts).name === 'string' &&
  typeof (value as FileFacts).type === 'string' &&
  typeof (value as FileFacts).size === 'number';

function fits(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'always':
      return true;
    case 'present':
      return !isEmpty(value) && value !== false;
    case 'boolean':
      return typeof value === 'boolean';
    case 'text':
      return (
        typeof value === 'string' &&
        shape.pattern.test(value) &&
        (shape.alsoAll ?? []).every((pattern) => pattern.test(value))
      );
    case 'number': {
      const number = asNumber(value);
      if (number === null || (shape.integer && !Number.isSafeInteger(number))) return false;
      return number >= (shape.min ?? -Infinity) && number <= (shape.max ?? Infinity);
    }
    case 'length':
      return (
        typeof value === 'string' &&
        value.length >= (shape.min ?? 0) &&
        value.length <= (shape.max ?? Infinity)
      );
    case 'oneOf':
      return shape.values.includes(value);
    case 'noneOf':
      return !shape.values.includes(value);
    case 'phone':
      return isPhone(value);
    case 'mailProvider':
      return shape.providers.includes(mailDomain(value));
    case 'files': {
      const files = Array.isArray(value) ? value : [value];
      return files.every((file) => isFile(file) && shape.accepts(file));
    }
  }
}

/** Rules that also judge an empty value. */
const JUDGES_EMPTY: readonly string[] = ['required', 'required_boolean', 'file', 'confirmation'];

/** The first rule's verdict: a `validation.<rule>` key where the value breaks it, or null (spec 2 §5.1). */
export function checkField(rule: FieldRule, value: unknown): string | null {
  if (isEmpty(value) && !JUDGES_EMPTY.includes(rule.rule)) return null;
  if (rule.rule === 'file' && isEmpty(value)) return 'validation.file';
  return fits(shapeOf(rule), value) ? null : `validation.${rule.rule}`;
}

/** Verdict over several rules, in their order: the first that is broken, or null. */
export function checkFields(rules: readonly FieldRule[], value: unknown): string | null {
  for (const rule of rules) {
    const broken = checkField(rule, value);
    if (broken) return broken;
  }
  return null;
}
