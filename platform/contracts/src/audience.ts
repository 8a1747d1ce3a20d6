import { LOCALES } from './locales.ts';

/** Cookie in which the shell says who a visitor is, for the edge; it opens nothing but a release that others get later. */
export const AUDIENCE_COOKIE = 'audience';

const SEPARATOR = '~';
/** Letters of the cookie that are read; more than the shell writes. */
const LONGEST = 300;

/** What a visitor can be, as a policy's steps name it; a customer by id beside them. */
export const AUDIENCE_ROLES = ['guest', 'private', 'commercial', 'dealer'] as const;
export type Role = (typeof AUDIENCE_ROLES)[number];

/** Words that a step names at most. */
export const MOST_AUDIENCE_WORDS = 100;

/** Words for the visitors that a step of a rollout can be for. */
export const AUDIENCE_WORD = new RegExp(
  `^(?:staff|role:(?:${AUDIENCE_ROLES.join('|')})|country:[A-Z]{2}|language:(?:${LOCALES.join('|')})|customer:[0-9a-f-]{36})$`,
);

/** What is wrong with the words that a step names: one that is none, one that comes twice, none at all, or too many. */
export type AudienceFault =
  | { readonly kind: 'form' | 'repeated'; readonly at: number }
  | { readonly kind: 'none' | 'many' };

/** The first fault of the words that a step names; null: the registry takes them. */
export function audienceFault(words: readonly string[]): AudienceFault | null {
  if (words.length === 0) return { kind: 'none' };
  if (words.length > MOST_AUDIENCE_WORDS) return { kind: 'many' };
  const form = words.findIndex((word) => !AUDIENCE_WORD.test(word));
  if (form >= 0) return { kind: 'form', at: form };
  const repeated = words.findIndex((word, at) => words.indexOf(word) < at);
  return repeated < 0 ? null : { kind: 'repeated', at: repeated };
}

/** What the shell knows of a visitor. */
export interface VisitorFacts {
  readonly role: Role;
  readonly staff: boolean;
  readonly customerId: string | null;
  /** ISO 3166-1; null: not known. */
  readonly country: string | null;
  readonly language: string;
}

/** The value of {@link AUDIENCE_COOKIE}. */
export function audienceCookie({ role, staff, customerId, country, language }: VisitorFacts): string {
  return [
    `role:${role}`,
    `language:${language}`,
    ...(staff ? ['staff'] : []),
    ...(country ? [`country:${country}`] : []),
    ...(customerId ? [`customer:${customerId}`] : []),
  ].join(SEPARATOR);
}

/** The words in a cookie; what is none is left out. */
export const readAudience = (cookie: string | undefined): ReadonlySet<string> =>
  new Set(
    (cookie ?? '')
      .slice(0, LONGEST)
      .split(SEPARATOR)
      .filter((word) => AUDIENCE_WORD.test(word)),
  );
