import { LOCALES } from '../locales.ts';

/** Cookie in which the shell says who a visitor is, for the edge; it opens nothing but a release that others get later. */
export const AUDIENCE_COOKIE = 'audience';

const SEPARATOR = '~';
/** Letters of the cookie that are read; more than the shell writes. */
const LONGEST = 300;

/** What a visitor can be, as a policy's steps name it; a customer by id beside them. */
const ROLES = ['guest', 'private', 'commercial', 'dealer'] as const;
export type Role = (typeof ROLES)[number];

/** Words for the visitors that a step of a rollout can be for. */
export const AUDIENCE_WORD = new RegExp(
  `^(?:staff|role:(?:${ROLES.join('|')})|country:[A-Z]{2}|language:(?:${LOCALES.join('|')})|customer:[0-9a-f-]{36})$`,
);

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
