import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, '');

/** One deployable inside a process. */
export interface Member {
  readonly name: string;
  /** Path of its `main.ts` from the root. */
  readonly main: string;
  /** Database role; without a schema it uses the bus alone, and none uses neither. */
  readonly role?: string;
  readonly schema?: string;
  /** Offset of its HTTP port. */
  readonly port?: number;
  /** Connections of its pool at most; default 4. */
  readonly pool?: number;
}

/** One operating system process of the embedded system. */
export interface ProcessPlan {
  readonly name: string;
  /** Offset of the port with the health of all its members. */
  readonly healthPort: number;
  /** Limit of its JavaScript heap. */
  readonly memoryMb: number;
  /** Whether another process has its code loaded, to take over when it ends: for those that bids need. */
  readonly spare?: boolean;
  /** Processes that must be ready before it starts. */
  readonly after?: readonly string[];
  readonly members: readonly Member[];
}

/** A module's backend; its releases are started by the process of the registry. */
export interface BffPlan {
  readonly module: string;
  readonly main: string;
  readonly role: string;
  /** Offset of the stable release's port. */
  readonly port: number;
  /** Bids go through it: when its process is started again, it is before the others there. */
  readonly first?: boolean;
}

/** What the embedded system consists of: `system.json`. */
export interface SystemPlan {
  readonly processes: readonly ProcessPlan[];
  readonly bffs: readonly BffPlan[];
}

/** Reads the plan; `only` keeps the named members (and the processes that then still have some). */
export function readPlan(only: readonly string[] = []): SystemPlan {
  const plan = JSON.parse(readFileSync(join(ROOT, 'system.json'), 'utf8')) as SystemPlan;
  if (only.length === 0) return plan;
  const known = plan.processes.flatMap(({ members }) => members.map(({ name }) => name));
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`ROLLHEIM_ONLY names ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  const processes = plan.processes
    .map((process) => ({ ...process, members: process.members.filter(({ name }) => only.includes(name)) }))
    .filter(({ members }) => members.length > 0);
  return { ...plan, processes };
}

/** Members whose `main.ts` does not exist. */
export const missingMains = (plan: SystemPlan): Member[] =>
  plan.processes.flatMap(({ members }) => members).filter(({ main }) => !existsSync(join(ROOT, main)));

/** Database roles of all members and BFFs. */
export const rolesOfPlan = ({ processes, bffs }: SystemPlan): string[] => [
  ...processes.flatMap(({ members }) => members).flatMap(({ role }) => role ?? []),
  ...bffs.map(({ role }) => role),
];
