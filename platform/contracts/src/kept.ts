import { CHOSEN_FILES, KEPT_DRAFTS, LIST_CHOICE_COOKIE, TYPED_PREFIX } from './index.ts';

/** Where a browser keeps what a page leaves in it. */
export const KEEPERS = ['sessionStorage', 'localStorage', 'cookie', 'indexedDB'] as const;
export type Keeper = (typeof KEEPERS)[number];

/** Names that an owner writes; one that ends in `*` stands for all that begin so. */
export interface KeptNames {
  /** Keys of either storage. */
  readonly storage?: readonly string[];
  readonly cookie?: readonly string[];
  readonly indexedDB?: readonly string[];
}

/** Owners with the names that they write. */
export type KeptTable = Readonly<Record<string, KeptNames>>;

const words = (text: string): string[] => text.split(' ');
const typed = (text: string): string[] => words(text).map((name) => TYPED_PREFIX + name);

/**
 * Whose is what pages leave in a browser. A module may write its own and what begins with its name ({@link isKeptBy});
 * a new name beside these is added here, by the platform.
 */
export const KEPT: KeptTable = {
  shell: {
    storage: words('rollheim.drafts rollheim.reloaded rollheim.trying'),
    cookie: words(
      'auth refresh session uuid version oidc after_login login_request referral mc language device audience consent stable-pins',
    ),
  },
  edge: { cookie: words('visitor preview hold-until') },
  console: { storage: words('console.language console.theme'), cookie: ['console'] },
  'mf-account': { storage: typed('report:* statement:* handover:* merchant') },
  'mf-catalog': {
    storage: words('rollheim-compare rollheim-compare-folded rollheim-row-keys rollheim-watch'),
    cookie: [LIST_CHOICE_COOKIE],
  },
  'mf-messages': { storage: typed('answer:* amount:*') },
  'mf-office': { storage: typed('desk.* valuation-range:*') },
  'mf-sell': {
    // of a valuation: an ad that begins with one takes what was typed there, and removes it
    storage: [
      ...typed(
        'draft:* texts:* cover:* looks:* skipped:* account:* valued-mail:* last-answers:* screens:* confirm:* unlisted:* known:* ' +
          'valuation:contact:*',
      ),
      // uploads that go on where they broke off (tus-js-client)
      ...words('tusSupport tus::*'),
    ],
    indexedDB: [CHOSEN_FILES, KEPT_DRAFTS],
  },
  'mf-valuation': { storage: typed('valuation:*') },
};

/**
 * Whether a name in a browser is an owner's: it begins with the owner's name and no other module's (`mf-guide`,
 * `mf-guide:sort`, `rollheim-typed:guide:note` of mf-guide), or the table says so. It is also part of a script in the
 * document: nothing outside of it is known here.
 */
export function isKeptBy(
  table: KeptTable,
  typedPrefix: string,
  owner: string,
  keeper: Keeper,
  name: string,
): boolean {
  const own = name.startsWith(typedPrefix) ? typedPrefix + owner.replace(/^mf-/, '') : owner;
  if (name.startsWith(own) && !/[\w-]/.test(name.charAt(own.length))) return true;
  const kind = keeper === 'cookie' || keeper === 'indexedDB' ? keeper : 'storage';
  return (table[owner]?.[kind] ?? []).some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}
