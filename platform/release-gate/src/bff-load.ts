import { Agent, request } from 'node:http';
import type { HeldByHost } from '@rollheim/release-supervisor';
import type { Question } from './questions.ts';

/** Calls of a round. Those that warm up fill what is filled once: pools, caches, counts of callers. Then three are compared. */
const CALLS = 334;
const WARM_UPS = 2;
const ROUNDS = 3;
/** Collections that the code of the start does not outlive, which is not run any more: it would hide what grows by as much. */
const COLLECTIONS = 3;
const AT_ONCE = 4;
/** Questions that are asked, and callers that ask them: all of both are met in the first round. */
const ASKED = 40;
const CALLERS = 8;
/** Of ten calls, one is for a page that the BFF renders: it takes as long as many others. */
const RENDERED_EACH = 10;
/** Growth of a round that is more than chance, for each call: bytes of memory, and things left open. */
const BYTES_A_CALL = 2048;
const OPEN_A_CALL = 0.05;
/** The last round grows about as much as the first, where it is for each call. */
const STEADY = 0.5;
/** A call that is not answered by then is not answered, ms: no measure of the machine. */
const LONGEST_MS = 60_000;

type Held = HeldByHost & { readonly pid: number };

/** What the calls are made of, and what they are measured by. */
export interface LoadOptions {
  /** Where the BFF answers. */
  readonly url: string;
  /** What pages asked it for. */
  readonly asked: readonly Question[];
  /** What its process holds now; null: it is gone. */
  held(): Promise<Held | null>;
}

/** Something that calls leave behind. `kind` names what. */
interface Growth {
  readonly code: 'leak_bff_handles' | 'leak_bff_memory' | 'bff_ended';
  readonly kind: string;
  readonly message: string;
}

/**
 * Asks a BFF a thousand times for what its pages ask, after some calls that warm it up, and finds what each call leaves
 * behind: memory, timers, sockets; and a process that ends. What is found is looked for once more, and has to be there
 * again. Answers count as they are: what they say is compared elsewhere.
 */
export async function loadBff({ url, asked, held }: LoadOptions): Promise<Growth[]> {
  const questions = questionsOf(asked);
  if (questions.length === 0) return [];
  let calls = 0;
  const round = async (): Promise<Held | Growth> => {
    const failed = await ask(url, questions, calls);
    calls += CALLS;
    if (failed !== null) return ended(`within ${calls} calls: ${failed} got no answer`);
    return (await held()) ?? ended(`within ${calls} calls`);
  };
  const measured = async (): Promise<Growth[]> => {
    const rounds: Held[] = [];
    for (let number = 1; number <= WARM_UPS + ROUNDS; number++) {
      const now = await round();
      if ('code' in now) return [now];
      if (rounds[0] && rounds[0].pid !== now.pid) return [ended(`within ${calls} calls`)];
      if (number >= WARM_UPS) rounds.push(now);
      else for (let times = 0; times < COLLECTIONS; times++) await held();
    }
    return growth(rounds);
  };
  const found = await measured();
  if (found.length === 0 || found.some(({ code }) => code === 'bff_ended')) return found;
  const again = await measured();
  return found.filter(({ code, kind }) => again.some((other) => other.code === code && other.kind === kind));
}

const ended = (when: string): Growth => ({
  code: 'bff_ended',
  kind: 'process',
  message: `its BFF ended, or answered no more, ${when} of what its pages ask`,
});

/** What grows in every round after the first, by about as much. */
export function growth(rounds: readonly HeldByHost[]): Growth[] {
  const last = rounds.at(-1);
  if (!last) return [];
  const total = (rounds.length - 1) * CALLS;
  const open = Object.keys(last.resources).flatMap((kind): Growth[] => {
    const counts = rounds.map(({ resources }) => resources[kind] ?? 0);
    if (!isLeak(counts, OPEN_A_CALL)) return [];
    const message = `${total} calls of its pages leave ${grown(counts)} more open in its BFF: ${kind}`;
    return [{ code: 'leak_bff_handles', kind, message }];
  });
  const bytes = rounds.map((each) => each.bytes);
  if (!isLeak(bytes, BYTES_A_CALL)) return open;
  const kilobytes = (grown(bytes) / 1024 / total).toFixed(1);
  const message = `${total} calls of its pages leave ${kilobytes} kB each in the memory of its BFF`;
  return [...open, { code: 'leak_bff_memory', kind: 'memory', message }];
}

const grown = (values: readonly number[]): number => (values.at(-1) ?? 0) - (values[0] ?? 0);

function isLeak(values: readonly number[], aCall: number): boolean {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  const [first = 0, last = 0] = [steps[0], steps.at(-1)];
  return steps.every((step) => step >= aCall * CALLS) && last >= first * STEADY;
}

/** Some of each call before more of one: what is asked for, and pages that are rendered now and then. */
export function questionsOf(asked: readonly Question[]): Question[] {
  const routeOf = ({ path }: Question): string =>
    new URL(path, 'http://bff').pathname.replaceAll(/(?<![\w-])(?=[\w-]*\d)[\w-]+/g, '#');
  const byTurns = (all: readonly Question[]): Question[] => {
    const routes = [...Map.groupBy(all, routeOf).values()];
    const longest = Math.max(0, ...routes.map((each) => each.length));
    return Array.from({ length: longest }, (_, at) =>
      routes.flatMap((each) => each.slice(at, at + 1)),
    ).flat();
  };
  const [pages, calls] = [true, false].map((rendered) =>
    byTurns(asked.filter(({ path }) => path.startsWith('/fragment') === rendered)),
  ) as [Question[], Question[]];
  if (calls.length === 0) return pages.slice(0, ASKED);
  const few = Math.floor(ASKED / RENDERED_EACH);
  return [
    ...calls.slice(0, ASKED - few),
    ...pages.slice(0, Math.ceil(calls.length / RENDERED_EACH)).slice(0, few),
  ];
}

/** One round; the path that got no answer, null where all got one. */
async function ask(url: string, questions: readonly Question[], from: number): Promise<string | null> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let next = from;
  let failed: string | null = null;
  const caller = async (): Promise<void> => {
    while (next < from + CALLS && failed === null) {
      const number = next++;
      const question = questions[number % questions.length];
      if (question && !(await answered(agent, url, question, addressOf(number, questions.length))))
        failed = question.path;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  agent.destroy();
  return failed;
}

/** Limits are for one caller: some of them share the calls. */
const addressOf = (number: number, questions: number): string =>
  `10.0.0.${(Math.floor(number / questions) % CALLERS) + 1}`;

function answered(agent: Agent, url: string, { path, headers }: Question, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = {
      agent,
      headers: { ...headers, 'x-forwarded-for': address },
      signal: AbortSignal.timeout(LONGEST_MS),
    };
    const call = request(url + path, options, (answer) => {
      answer.once('error', () => resolve(false));
      answer.once('end', () => resolve(true));
      answer.resume();
    });
    call.once('error', () => resolve(false));
    call.end();
  });
}
