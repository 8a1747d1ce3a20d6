import { CHOSEN_FILES, KEPT_DRAFTS, LIST_CHOICE_COOKIE, TYPED_PREFIX } from '@rollheim/contracts';

/** Where a browser keeps what a page leaves in it. */
const KEEPERS = ['sessionStorage', 'localStorage', 'cookie', 'indexedDB'] as const;
export type Keeper = (typeof KEEPERS)[number];

/** One entry of a browser. */
export interface Entry {
  readonly keeper: Keeper;
  readonly name: string;
  readonly value: string;
}

/** Names that an owner writes; one that ends in `*` stands for all that begin so. */
interface Names {
  /** Keys of either storage. */
  readonly storage?: readonly string[];
  readonly cookie?: readonly string[];
  readonly indexedDB?: readonly string[];
}

const words = (text: string): string[] => text.split(' ');
const typed = (text: string): string[] => words(text).map((name) => TYPED_PREFIX + name);

/**
 * Whose is what pages leave in a browser. A module may write its own and what begins with its name ({@link byName});
 * a new name beside these is added here, by the platform.
 */
export const KEPT: Readonly<Record<string, Names>> = {
  shell: {
    storage: words('rollheim.drafts rollheim.reloaded rollheim.trying'),
    cookie: words(
      'auth refresh session uuid version oidc after_login login_request referral mc language device consent stable-pins',
    ),
  },
  edge: { cookie: words('visitor preview hold-until') },
  console: { storage: words('console.locale console.theme'), cookie: ['console'] },
  'mf-account': { storage: typed('report:* statement:* handover:* merchant') },
  'mf-catalog': {
    storage: words('rollheim-compare rollheim-compare-folded rollheim-row-keys rollheim-watch'),
    cookie: [LIST_CHOICE_COOKIE],
  },
  'mf-messages': { storage: typed('answer:* amount:*') },
  'mf-office': { storage: typed('desk.* valuation-range:*') },
  'mf-sell': {
    // of a valuation: an ad that begins with one takes what was typed there, and removes it
    storage: typed(
      'draft:* texts:* cover:* looks:* skipped:* account:* valued-mail:* last-answers:* screens:* confirm:* unlisted:* ' +
        'valuation:contact:*',
    ),
    indexedDB: [CHOSEN_FILES, KEPT_DRAFTS],
  },
  'mf-valuation': { storage: typed('valuation:*') },
};

const namesOf = (owner: string, keeper: Keeper): readonly string[] =>
  KEPT[owner]?.[keeper === 'cookie' || keeper === 'indexedDB' ? keeper : 'storage'] ?? [];

const fits = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** `mf-guide`, `mf-guide:sort`, `rollheim-typed:guide:note` of mf-guide: what no other module's name begins with. */
function byName(module: string, name: string): boolean {
  const own = name.startsWith(TYPED_PREFIX) ? TYPED_PREFIX + module.replace(/^mf-/, '') : module;
  return name.startsWith(own) && !/[\w-]/.test(name.charAt(own.length));
}

const owns = (owner: string, keeper: Keeper, name: string): boolean =>
  byName(owner, name) || namesOf(owner, keeper).some((pattern) => fits(pattern, name));

/** What others have in a browser that a module comes into; nothing that it may write itself. */
export const ofOthers = (module: string): Entry[] =>
  KEEPERS.flatMap((keeper) => {
    const names = Object.keys(KEPT).flatMap((owner) => (owner === module ? [] : namesOf(owner, keeper)));
    return names
      .map((pattern) => pattern.replace('*', 'gate'))
      .filter((name) => !owns(module, keeper, name))
      .map((name) => ({ keeper, name, value: keeper === 'indexedDB' ? '' : 'of-another' }));
  });

const ownerOf = (keeper: Keeper, name: string): string | undefined =>
  Object.keys(KEPT).find((owner) => owns(owner, keeper, name));

const WORDS: Readonly<Record<Keeper, string>> = {
  sessionStorage: 'sessionStorage',
  localStorage: 'localStorage',
  cookie: 'the cookies',
  indexedDB: 'IndexedDB',
};

/** What a module did to what is not its own, in words: `planted` was there when it came, `now` is what it left. */
export function trespasses(module: string, planted: readonly Entry[], now: readonly Entry[]): string[] {
  return KEEPERS.flatMap((keeper) => {
    const here = ({ keeper: each }: Entry): boolean => each === keeper;
    const [then, left] = [planted.filter(here), now.filter(here)];
    const place = WORDS[keeper];
    const whose = (name: string): string => `which is ${ownerOf(keeper, name) ?? 'no module'}'s`;
    const gone = then.filter(({ name }) => left.every((each) => each.name !== name));
    const cleared = gone.length > 1 && gone.length === then.length;
    const written = left.filter(({ name, value }) => {
      const before = then.filter((each) => each.name === name);
      return before.length > 0 ? before.every((each) => each.value !== value) : !owns(module, keeper, name);
    });
    return [
      ...(cleared ? [`it clears ${place}, what others keep there with it`] : []),
      ...(cleared ? [] : gone.map(({ name }) => `it removes ${name} from ${place}, ${whose(name)}`)),
      ...written.map(({ name }) =>
        then.some((each) => each.name === name)
          ? `it overwrites ${name} in ${place}, ${whose(name)}`
          : `it writes ${name} into ${place}, ${ownerOf(keeper, name) ? whose(name) : 'which is not declared as its own'}`,
      ),
    ];
  });
}
