import {
  DEFAULT_LOCALE,
  domainEnding,
  pathTo,
  type FrameConfig,
  type Locale,
  type PathId,
} from '@rollheim/contracts';

/** A link of the footer. `text` is a key of the shell's texts, or for `name` the text itself. */
export interface FooterLink {
  readonly id: string;
  readonly text: string;
  /** Key of a shorter text below 960 px. */
  readonly short: string | null;
  /** Null: shown, but leads nowhere yet. */
  readonly href: string | null;
  readonly external: boolean;
}

interface FooterGroup {
  readonly id: 'platform' | 'company' | 'social' | 'legal';
  readonly links: readonly FooterLink[];
}

export interface FooterModel {
  readonly groups: readonly FooterGroup[];
  /** Ending of the domain in the copyright line. */
  readonly ending: string;
}

const PLATFORM: readonly [id: string, page: PathId][] = [
  ['catalog', 'catalog-list'],
  ['sell', 'sell-new'],
  ['valuation', 'valuation-motorhome'],
  ['merchant', 'merchant'],
  ['directory', 'merchant-listing'],
  ['pricing', 'pricing'],
  ['search', 'search'],
];
const COMPANY: readonly [id: string, page: PathId | null][] = [
  ['about', 'about'],
  ['jobs', 'jobs'],
  // the page exists, its link is disabled (spec 1 §2)
  ['partner', null],
  ['faq', 'faq'],
  ['blog', 'blog'],
  ['contact', 'contact'],
];
const LEGAL: readonly [id: string, page: PathId][] = [
  ['terms', 'terms'],
  ['privacy', 'privacy'],
  ['imprint', 'imprint'],
];

/** Link groups and the domain's ending (spec 1 §2). */
export function footerModel(
  locale: Locale,
  social: FrameConfig['social'],
  home: Locale = DEFAULT_LOCALE,
): FooterModel {
  const link = ([id, page]: readonly [string, PathId | null]): FooterLink => ({
    id,
    text: `footer.${id}`,
    // the Dutch word for privacy does not fit on a phone
    short: id === 'privacy' && locale === 'nl' ? 'footer.privacyShort' : null,
    href: page === null ? null : pathTo(page, locale, {}, home),
    external: false,
  });
  const elsewhere = Object.entries(social).map(([id, href]): FooterLink => ({
    id,
    text: `social.${id}`,
    short: null,
    href,
    external: true,
  }));
  const groups: readonly FooterGroup[] = [
    { id: 'platform', links: PLATFORM.map(link) },
    { id: 'company', links: COMPANY.map(link) },
    { id: 'social', links: elsewhere },
    { id: 'legal', links: LEGAL.map(link) },
  ];
  return { groups: groups.filter(({ links }) => links.length > 0), ending: domainEnding(locale) };
}
