import { ALL_SETTINGS, type Setting } from '@rollheim/contracts/server';
import { isFor } from '../configure.ts';
import { kindOf, kinds, type Kind } from '../kinds.ts';
import { DATA_DIR, healthUrls, urlOf } from './names.ts';

/** Whom a kind calls over the network. */
export interface Calls {
  /** Kinds at their own port. */
  readonly kinds: readonly string[];
  /** Kinds whose BFFs it calls, each at a port of its own. */
  readonly bffs: readonly string[];
  readonly database: boolean;
  readonly bus: boolean;
  /** The collector of traces. */
  readonly collector: boolean;
  /** Anybody outside of the system. */
  readonly outside: boolean;
}

/** Kinds that know the BFFs of a registry by its state, and call them. */
const CALLS_BFFS: readonly string[] = ['edge', 'shell-server'];
/** Runs the BFFs. */
const REGISTRY = 'releases';

/** Whom a kind calls, from the table of settings (an address that it reads) and that of the kinds (its role, its schema). */
export function callsOf(kind: Kind): Calls {
  const leads = ALL_SETTINGS.flatMap(([, setting]: readonly [string, Setting]) =>
    setting.leadsTo !== undefined && isFor(kind.name, setting) ? [setting.leadsTo] : [],
  );
  const all = kinds().map(({ name }) => name);
  return {
    kinds: all.filter((name) => leads.includes('every kind') || leads.some((to) => to === name)),
    bffs: CALLS_BFFS.includes(kind.name) ? [REGISTRY] : [],
    database: kind.schema !== undefined,
    bus: kind.role !== undefined,
    collector: leads.includes('collector'),
    outside: leads.includes('outside'),
  };
}

/** Settings that say where in the cluster everything is; the same for all kinds, and nothing of it secret. */
export function places(): Record<string, string> {
  const addresses = ALL_SETTINGS.flatMap(([name, { leadsTo }]: readonly [string, Setting]) =>
    leadsTo === undefined || leadsTo === 'outside' || leadsTo === 'collector' || leadsTo === 'every kind'
      ? []
      : [[name, urlOf(kindOf(leadsTo))] as const],
  );
  return {
    ROLLHEIM_ENV: 'production',
    HOST: '0.0.0.0',
    ROLLHEIM_DATA: DATA_DIR,
    BLOB_DIR: `${DATA_DIR}/blobs`,
    ...Object.fromEntries(addresses),
    CONSOLE_HEALTH: healthUrls(),
  };
}
