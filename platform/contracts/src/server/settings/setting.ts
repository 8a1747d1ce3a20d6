const PARTS = [
  'identity',
  'customers',
  'listings',
  'orders',
  'valuations',
  'notifications',
  'content',
  'media',
  'auctions',
  'releases',
  'console',
  'shell-server',
  'edge',
  'mf-catalog',
  'mf-sell',
  'mf-valuation',
  'mf-account',
  'mf-messages',
  'mf-integrations',
  'mf-office',
] as const;

/** Parts that serve a module's calls: a registry runs them. */
export const BFFS = PARTS.filter((part) => part.startsWith('mf-'));

/** Parts that a click goes through. */
export const TRACED = PARTS.filter((part) => part !== 'releases' && part !== 'console');

/** Deployable parts of the system, by the names that they start under; modules that are made later are none. */
export type Part = (typeof PARTS)[number];

/** One setting. Texts are Markdown, as the page of settings shows them. */
export interface Setting {
  /** Who reads it. */
  readonly of: 'all' | readonly Part[];
  /** What holds where it is not given. */
  readonly default: string;
  readonly meaning: string;
  /**
   * Whom its readers call at this address: a kind of process, every one, the collector of traces, or somebody outside of
   * the system. Policies of networks are made from it: what has none is no address that is called.
   */
  readonly leadsTo?: Part | 'every kind' | 'collector' | 'outside';
  /** It is never printed, and the embedded system hands it to those who read it alone. */
  readonly secret: boolean;
  /** The embedded system hands it through from its own environment. */
  readonly handed?: true;
  /** What would happen without it; production is refused then. Not set: production can do without. */
  readonly without?: string;
  /** What a given value has to be in production, and the rest of the sentence where it is not. */
  readonly must?: { readonly be: RegExp; readonly else: string };
}

/** True for the name of a part that the table of settings knows. */
export const isPart = (name: string): name is Part => (PARTS as readonly string[]).includes(name);
