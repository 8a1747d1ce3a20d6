import { lowest, slopeOf, type Sample } from './growth.ts';

/** What waits in a system at rest, by what it is. */
export type Queues = Readonly<Record<QueueName, number>>;
export type QueueName = 'letters' | 'outbox' | 'lag' | 'mails' | 'overdue' | 'expired' | 'superseded';

/** What each of them is; all have to be 0 at rest. */
export const QUEUES: Readonly<Record<QueueName, string>> = {
  letters: 'dead letters',
  outbox: 'committed messages that have not left',
  lag: 'messages that a group has not handled',
  mails: 'mails that are due and not sent',
  overdue: 'auctions whose timers are due',
  expired: 'messages in the log beyond the time that their topic keeps them',
  superseded: 'messages of state topics that a newer one replaced before the last round of upkeep',
};

/** Growth of a process that is allowed, MB an hour. */
export const MOST_GROWTH = 1;

/** The memory of one process over a run. */
export interface Series {
  readonly process: string;
  readonly pids: readonly number[];
  /** Resident memory. */
  readonly resident: readonly Sample[];
  /** Used heap of V8; empty where the process has no metrics of its own. */
  readonly heap: readonly Sample[];
}

/** Growth of a process, MB an hour; null: too few samples. */
export interface Growth {
  readonly process: string;
  readonly resident: number | null;
  readonly heap: number | null;
  readonly faults: readonly string[];
}

/** Used heap is judged where it is known, resident memory elsewhere; `judged`: the run was long enough. */
export function growthOf({ process, pids, resident, heap }: Series, judged: boolean): Growth {
  const [ofResident, ofHeap] = [slopeOf(lowest(resident)), slopeOf(lowest(heap))];
  const slope = heap.length > 0 ? ofHeap : ofResident;
  const faults = [
    ...(new Set(pids).size > 1 ? [`${process} was started again`] : []),
    ...(judged && slope !== null && slope > MOST_GROWTH
      ? [`${process} grows by ${slope.toFixed(1)} MB an hour, more than ${MOST_GROWTH}`]
      : []),
  ];
  return { process, resident: ofResident, heap: ofHeap, faults };
}

/** What waits although the system is at rest. */
export const queueFaults = (queues: Queues): string[] =>
  Object.entries(QUEUES).flatMap(([name, meaning]) => {
    const count = queues[name as QueueName];
    return count === 0 ? [] : [`${count} ${meaning}`];
  });
