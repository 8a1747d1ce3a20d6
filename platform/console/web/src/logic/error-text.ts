import type { CallError } from '../data/api.ts';
import { hasText, type Translate } from '../texts.ts';

/** A refusal in the reader's words; what has no words of its own says the server's text. */
export function errorText(error: CallError, t: Translate): string {
  const { code, retryAfter, message } = error;
  if (code !== 'unknown' && hasText(`error.${code}`))
    return t(`error.${code}`, { minutes: Math.max(1, Math.ceil(retryAfter / 60)) });
  return t('error.unknown', { text: message || code });
}
