import { hmacText } from './hmac.ts';

/**
 * What the parts of the system sign for each other, and who holds the key: who signs, and who checks. All else (stream
 * tickets, held releases, the tokens of outcomes, cookies of a login, ids) is signed and checked by one and the same
 * part, with its own secret.
 */
export const SHARED_KEYS = {
  /** The shell gives csrf tokens out, the edge checks them. */
  csrf: ['shell', 'edge'],
  /** The shell proves to identity that it is the shell. */
  'oidc-client': ['shell', 'identity'],
  /** Identity vouches for who acts; the log of the bus checks it: its administrator holds the secret itself. */
  actor: ['identity'],
  /** The edge vouches for the visitor whose cookie it saw, and for no one else; identity and the log of the bus check it. */
  visitor: ['edge', 'identity'],
  /** Edge and shell give versions out, the edge checks that whoever names one was given it ({@link keepProven}). */
  seen: ['edge', 'shell'],
  /** The registry signs links to releases, the edge opens them. */
  preview: ['releases', 'edge'],
  /** The edge proves to the registry that it serves: it notes release sets of pages, and what is used. */
  serving: ['edge', 'releases'],
  /** Services sign permits for the media service. */
  'media-permit': ['identity', 'media'],
  /** Listings signs permits for pictures of ads that it imports, and for nothing else. */
  'ad-permit': ['listings', 'media'],
  /**
   * Identity and valuations sign the ids of their mails, and mark to which address one went; notifications, which reads
   * returned mails, checks both.
   */
  'mail-id': ['identity', 'valuations', 'notifications'],
  /** Hashes of networks in the security log, by which its events are found. */
  'security-log': ['identity', 'media'],
  /** The registry derives the secrets of modules from it, media those of the modules whose permits it takes. */
  modules: ['releases', 'media'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Purpose of a shared key. */
export type KeyPurpose = keyof typeof SHARED_KEYS;

/** What a process is given of the system's secret. */
export interface OwnKeys {
  /** Its own secret; for the whole system's secret see {@link keyOf}. */
  readonly SECRET: string;
  /** Shared keys that it holds. */
  readonly KEYS?: Readonly<Partial<Record<KeyPurpose, string>>> | undefined;
}

/** A key for one purpose: whoever has it can neither find the secret nor another key. */
const derive = (secret: string, purpose: string): string => hmacText(secret, `key\n${purpose}`);

/** The secret of a module (`mf-sell`), from the key `modules`. */
export const moduleSecret = (modules: string, module: string): string => derive(modules, `module ${module}`);

/** Password of a part's role in a database that asks for one, from the part's own secret. */
export const databasePassword = (own: string): string => derive(own, 'database');

/** Everything that a service (`orders`), module (`mf-sell`) or part (`edge`) is given, derived from the system's secret. */
export function keysFor(root: string, who: string): Required<OwnKeys> {
  const held = (Object.keys(SHARED_KEYS) as KeyPurpose[]).filter((purpose) =>
    (SHARED_KEYS[purpose] as readonly string[]).includes(who),
  );
  const SECRET = who.startsWith('mf-')
    ? moduleSecret(derive(root, 'modules'), who)
    : derive(root, `own ${who}`);
  return { SECRET, KEYS: Object.fromEntries(held.map((purpose) => [purpose, derive(root, purpose)])) };
}

/** A shared key that this process holds. Who has none but the system's secret itself derives it. */
export const keyOf = ({ SECRET, KEYS }: OwnKeys, purpose: KeyPurpose): string =>
  KEYS?.[purpose] ?? derive(SECRET, purpose);
