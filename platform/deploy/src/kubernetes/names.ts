import { DATABASE } from '../system-env.ts';
import { kinds, type Kind } from '../kinds.ts';

/** First port of the block from which each kind has its own, inside its pod too. */
export const BASE_PORT = 8080;
/** Folder of what is no database, in every pod. */
export const DATA_DIR = '/var/lib/rollheim';
/** Registries: each is called by its own name. */
export const REGISTRIES = 2;
/** ConfigMap of the addresses that all kinds find each other at. */
export const PLACES = 'rollheim-places';
/** Secret with the settings of the whole system, for the job of the migrations alone. */
export const SYSTEM_SECRET = 'rollheim-system';
/** Everything here has it as `app.kubernetes.io/part-of`. */
export const PART_OF = DATABASE;

/** ConfigMap and Secret of a kind. */
export const settingsName = (kind: string): string => `rollheim-${kind}`;

export const portOf = ({ port }: Kind): number => BASE_PORT + port;

/** Where a kind is called; several addresses of registries. */
export function urlOf(kind: Kind): string {
  const { name } = kind;
  const hosts =
    name === 'releases'
      ? Array.from({ length: REGISTRIES }, (_, index) => `${name}-${index}.${name}`)
      : [name];
  return hosts.map((host) => `http://${host}:${portOf(kind)}`).join(',');
}

/** Addresses for the console, which shows the health of all. */
export const healthUrls = (): string =>
  kinds()
    .map((kind) => `${kind.name}=${urlOf(kind).split(',')[0]}`)
    .join(',');
