import { CATALOG_COUNTRIES, languageTag, LOCALES } from '@rollheim/contracts';
import { AUDIENCE_ROLES, audienceFault, MOST_AUDIENCE_WORDS } from '@rollheim/contracts/audience';
import { hasText, type ConsoleLocale, type Translate } from '../texts.ts';

const CUSTOMER = 'customer:';

/** The words that a rollout can begin with by a press; customers are typed. */
export const OFFERED: readonly string[] = [
  'staff',
  ...AUDIENCE_ROLES.toReversed().map((role) => `role:${role}`),
  ...LOCALES.map((locale) => `language:${locale}`),
  ...CATALOG_COUNTRIES.map((country) => `country:${country}`),
];

/** Whom a rollout is to begin with, as it is chosen. */
export interface AudienceDraft {
  /** Of those that are offered. */
  readonly words: readonly string[];
  /** Customers by their numbers, as they are typed; null: none are asked for. */
  readonly customers: string | null;
}

/** Visitors by chance. */
export const BY_CHANCE: AudienceDraft = { words: [], customers: null };

/** A customer's number, also where it is pasted as an audience's word or with the address of the customer's page. */
const numberIn = (typed: string): string =>
  ((typed.split(/[?#]/)[0] ?? '').split(/[/:]/).filter(Boolean).at(-1) ?? typed).toLowerCase();

const typedIn = ({ customers }: AudienceDraft): readonly string[] =>
  (customers ?? '').split(/[\s,;]+/).filter(Boolean);

/** The words that the registry is given, each once; null: visitors by chance. */
export function wordsOf(draft: AudienceDraft): readonly string[] | null {
  if (draft.words.length === 0 && draft.customers === null) return null;
  return [...new Set([...draft.words, ...typedIn(draft).map((typed) => CUSTOMER + numberIn(typed))])];
}

/** What is wrong with the customers that are typed, in words; null: the registry takes all of the draft. */
export function draftFault(draft: AudienceDraft, t: Translate): string | null {
  if (draft.customers !== null && typedIn(draft).length === 0) return t('give.customers.none');
  const odd = typedIn(draft).find((typed) => audienceFault([CUSTOMER + numberIn(typed)]) !== null);
  if (odd !== undefined) return t('give.customers.form', { typed: odd });
  const words = wordsOf(draft);
  if (words === null || audienceFault(words) === null) return null;
  return t('give.customers.many', { most: MOST_AUDIENCE_WORDS, count: words.length });
}

/** A word of an audience for people: 'dealers', 'in Polish', 'Austria'. */
export function wordText(word: string, t: Translate, locale: ConsoleLocale): string {
  const [kind = '', value = ''] = word.split(':');
  if (kind === 'country')
    return new Intl.DisplayNames([languageTag(locale)], { type: 'region' }).of(value) ?? value;
  const key = value === '' ? `audience.${kind}` : `audience.${kind}_${value}`;
  return hasText(key) ? t(key) : value;
}

/** Whom a step is for, in words; customers are counted. */
export function audienceText(words: readonly string[], t: Translate, locale: ConsoleLocale): string {
  const named = words.filter((word) => !word.startsWith(CUSTOMER)).map((word) => wordText(word, t, locale));
  const customers = words.length - named.length;
  return [...named, ...(customers > 0 ? [t('audience.customers', { count: customers })] : [])].join(', ');
}
