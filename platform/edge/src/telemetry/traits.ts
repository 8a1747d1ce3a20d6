import { TRAITS, type Locale, type VisitorTraits } from '@rollheim/contracts';
import { AUDIENCE_COOKIE, readAudience } from '@rollheim/contracts/server';

/** Where what kind of visitor it is can be read. */
export interface TraitSource {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string | undefined;
  /** Language of the page, or of the call. */
  readonly language: Locale;
}

type Form = readonly [RegExp, VisitorTraits['browser']];
/** Edge calls itself Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly Form[] = [
  [/Edg(?:e|A|iOS)?\//, 'edge'],
  [/OPR\/|SamsungBrowser\//, 'other'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|CriOS\//, 'chrome'],
  [/Safari\//, 'safari'],
];

/** What kind of visitor it is; nothing here names anyone, and nothing is kept of what it was read from. */
export function traitsOf({ cookies, userAgent = '', language }: TraitSource): VisitorTraits {
  const words = readAudience(cookies[AUDIENCE_COOKIE]);
  const role = words.has('staff') ? 'staff' : TRAITS.role.find((name) => words.has(`role:${name}`));
  const browser = BROWSERS.find(([form]) => form.test(userAgent))?.[1] ?? 'other';
  return { language, role: role ?? 'guest', device: deviceOf(userAgent), browser };
}

function deviceOf(userAgent: string): VisitorTraits['device'] {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/.test(userAgent) ? 'phone' : 'computer';
}
