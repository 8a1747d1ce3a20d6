import { readFileSync, readdirSync } from 'node:fs';

const TICK_MS = 10;

interface Stat {
  readonly parent: number;
  readonly cpuMs: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // children that have ended count too: Postgres reaps its own
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { parent: Number(fields[1]), cpuMs: ticks * TICK_MS };
  } catch {
    return null; // ended meanwhile
  }
}

/** These processes and all below them, but for those of `others`, with what they have used so far. Linux only. */
function processesOf(roots: readonly number[], others: readonly number[]): Map<number, Stat> {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat) stats.set(Number(name), stat);
  }
  const found = new Set(roots);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const [pid, { parent }] of stats) if (found.has(parent) && !others.includes(pid)) found.add(pid);
  }
  return new Map([...stats].filter(([pid]) => found.has(pid)));
}

/** Processor time of these processes and all below them so far, but for those of `others`, ms. Linux only. */
export const cpuOf = (roots: readonly number[], others: readonly number[] = []): number =>
  [...processesOf(roots, others).values()].reduce((sum, { cpuMs }) => sum + cpuMs, 0);

/** A process and all below it. Linux only. */
export const pidsBelow = (root: number): number[] => [...processesOf([root], []).keys()];
