import type { Door } from './door.ts';
import type { HostProcess } from './host-process.ts';

/** A BFF release: which module, which version. */
export interface BffRelease {
  readonly module: string;
  readonly version: string;
}

/** A release that the supervisor runs, or lets sleep. */
export interface Member extends BffRelease {
  /** Null while it sleeps. */
  host: HostProcess | null;
  port: number;
  /** Where it serves, once it does. */
  url: string | null;
  /** Somebody gets it: it never sleeps. */
  isActive: boolean;
  door: Door | null;
  /** Callers come by its door, which knows whether it sleeps. */
  byDoor: boolean;
  waking: Promise<string> | null;
  /** Failed starts, and the words of the last one. */
  faults: number;
  /** Who checks it: it neither sleeps nor runs out meanwhile. */
  checks: number;
  reason: string | null;
  idleSince: number | null;
}

/** One that has not been started. */
export const createMember = ({ module, version }: BffRelease): Member => ({
  module,
  version,
  host: null,
  port: 0,
  url: null,
  isActive: false,
  door: null,
  byDoor: false,
  waking: null,
  faults: 0,
  checks: 0,
  reason: null,
  idleSince: null,
});

/** Its name in tables and states. */
export const keyOf = ({ module, version }: BffRelease): string => `${module}@${version}`;

/** `mf-catalog 1.0.0`: with an @ the log would take it for an address and mask it. */
export const named = ({ module, version }: BffRelease): string => `${module} ${version}`;
