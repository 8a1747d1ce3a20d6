import type { WatchedProcess } from './config.ts';

/** One deployable as it says of itself. */
interface MemberHealth {
  readonly name: string;
  /** Null while no one answers. */
  readonly version: string | null;
  readonly ready: boolean;
  /** What it lacks, each with the reason that it gives. */
  readonly missing: readonly string[];
}

/** A process and what lives in it. */
export interface ProcessHealth {
  readonly name: string;
  /** False: no one answers. */
  readonly reachable: boolean;
  readonly members: readonly MemberHealth[];
}

const PATIENCE_MS = 2500;

/** Asks every process at once; one that does not answer in time counts as away. */
export const healthOf = (processes: readonly WatchedProcess[]): Promise<ProcessHealth[]> =>
  Promise.all(processes.map(ask));

async function ask({ name, url, members }: WatchedProcess): Promise<ProcessHealth> {
  try {
    const response = await fetch(`${url}/members`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.ok) {
      const answer = (await response.json()) as { members: Omit<MemberHealth, 'ready'>[] };
      return {
        name,
        reachable: true,
        members: answer.members.map((member) => ({ ...member, ready: member.missing.length === 0 })),
      };
    }
    await response.body?.cancel();
    return { name, reachable: true, members: [await alone(name, url)] };
  } catch {
    // away is an answer too: it is what is shown
    const gone = members.length > 0 ? members : [name];
    return {
      name,
      reachable: false,
      members: gone.map((member) => ({ name: member, version: null, ready: false, missing: [] })),
    };
  }
}

/** A deployable that runs by itself knows `/ready` alone. */
async function alone(name: string, url: string): Promise<MemberHealth> {
  const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { missing, why = {} } = (await response.json()) as {
    missing: string[];
    why?: Record<string, string>;
  };
  const said = missing.map((each) => (why[each] ? `${each}: ${why[each]}` : each));
  return { name, version: null, ready: response.ok, missing: said };
}
