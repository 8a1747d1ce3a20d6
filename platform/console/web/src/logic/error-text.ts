import type { CallError } from '../data/api.ts';
import { hasText, type Translate } from '../texts.ts';

/** A refusal in the reader's words; what has no words of its own says the server's text. */
export function errorText(error: CallError, t: Translate): string {
  const { code, retryAfter, message, fields } = error;
  const wrong = Object.entries(fields);
  // the registry's own words of a field
  if (code.startsWith('invalid_') && wrong.length > 0)
    return [t('error.invalid_input'), ...wrong.map(([name, text]) => fieldText(name, text, t))].join(' ');
  if (code !== 'unknown' && hasText(`error.${code}`))
    return t(`error.${code}`, { minutes: Math.max(1, Math.ceil(retryAfter / 60)) });
  return t('error.unknown', { text: message || code });
}

/** `audience.0` and what is wrong with it, under the field's label. */
function fieldText(name: string, text: string, t: Translate): string {
  const [field = ''] = name.split('.');
  return t('error.field', { field: hasText(`field.${field}`) ? t(`field.${field}`) : name, text });
}
