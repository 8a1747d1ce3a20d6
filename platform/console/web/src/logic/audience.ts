import { hasText, type Translate } from '../texts.ts';

/** Whom a rollout can begin with by a press; others by the command line. */
export const OFFERED = [
  'staff',
  'role:dealer',
  'role:commercial',
  'role:private',
  'role:guest',
  'language:de',
  'language:en',
  'language:cs',
  'language:da',
  'language:es',
  'language:nl',
  'language:pl',
  'language:sv',
] as const;

/** A word of an audience for people: 'dealers', 'Polish', 'AT', a customer's id. */
function wordText(word: string, t: Translate): string {
  const [kind = '', value = ''] = word.split(':');
  const key = value === '' ? `audience.${kind}` : `audience.${kind}_${value}`;
  return hasText(key) ? t(key) : value;
}

/** Whom a step is for, in words. */
export const audienceText = (words: readonly string[], t: Translate): string =>
  words.map((word) => wordText(word, t)).join(', ');
