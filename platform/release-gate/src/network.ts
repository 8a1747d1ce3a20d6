import { setTimeout as sleep } from 'node:timers/promises';
import { valueDifferences, withClockOf, type ValueDifference } from './answers.ts';
import type { GatePerson } from './persons.ts';
import { Calls, type CallDifference } from './calls.ts';
import { mixedAnswers } from './mixed-answers.ts';
import type { Answer, Question, Side } from './questions.ts';
import { learnStates, statesOf, varied, type Variant, type Variation } from './variants.ts';

type Pair = Readonly<Partial<Record<Side, Answer>>>;

/** Two read models follow their topics by themselves: what differs is asked for again, so often, after so many ms. */
const ASKED_AGAIN = 3;
const AGAIN_MS = 150;
/** What differed while pages were open is asked for so often once more. */
const CONFIRMED = 3;
const CONFIRM_MS = 500;
const LONGEST_MS = 60_000;
/** Of one call that are reported. */
const REPORTED = 5;
/** Headers of the connection, not of what is answered. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]);

/**
 * What two releases ask of their BFFs: each question is asked of both at the same time and the answers are kept while a
 * pair of pages is open, so that both were given the same, or what differs is the release's.
 */
export class Network {
  /** Calls of each release that were answered. */
  readonly calls: Readonly<Record<Side, Calls>> = { now: new Calls(), before: new Calls() };
  readonly #urls: Readonly<Record<Side, string | null>>;
  readonly #suspects = new Map<string, Question>();
  readonly #asked = new Map<string, Question>();
  #pairs = new Map<string, Promise<Pair>>();
  #instant: number | null = null;
  #person: GatePerson | null = null;
  readonly #persons = new Map<string, GatePerson>();
  readonly #cacheable = new Map<string, string>();
  readonly #words = new Map<string, Set<string>>();
  #variation: Variation | null = null;

  constructor(urls: Readonly<Record<Side, string | null>>) {
    this.#urls = urls;
  }

  /** The instant at which the clocks of the pages are halted, epoch ms; null while they run. */
  get instant(): number | null {
    return this.#instant;
  }

  /** A new instant, and who asks from now on: what was answered before is asked for again. */
  renew(person: GatePerson | null): void {
    this.#person = person;
    if (person) this.#persons.set(person.role, person);
    this.#pairs = new Map();
    this.#instant = Date.now();
  }

  /** Answers are varied from now on; null: they are as they came. */
  vary(variant: Variant | null): void {
    const instant = this.#instant ?? Date.now();
    this.#variation = variant && { variant, instant, states: statesOf(this.#words) };
  }

  /** Who asks; null: somebody who is not logged in. */
  get person(): GatePerson | null {
    return this.#person;
  }

  /** What the side's BFF answers at this instant; null where it has none. */
  async answer(side: Side, asked: Question): Promise<Answer | null> {
    // what a module's server renders for the gate is the page for everyone
    const isOwn = this.#person !== null && !asked.path.startsWith('/fragment?');
    const session = isOwn ? { authorization: `Bearer ${this.#person?.token}` } : {};
    const question = { ...asked, headers: { ...asked.headers, ...session } };
    const key = keyOf(question);
    const isCall = question.path.startsWith('/api/');
    // what only varied answers lead to is not what its pages ask
    const variation = isCall ? this.#variation : null;
    if (!variation) this.#asked.set(key, question);
    const pair = this.#pairs.get(key) ?? this.#pair(question);
    this.#pairs.set(key, pair);
    const answer = (await pair)[side] ?? null;
    return answer && variation ? varied(answer, variation) : answer;
  }

  /** What was asked so far, each question once. */
  get asked(): readonly Question[] {
    return [...this.#asked.values()];
  }

  /** Values that the new release answers otherwise whenever both are asked, calls that fail now. */
  async differences(): Promise<CallDifference[]> {
    const changed = new Map<string, Map<string, string>>();
    for (const question of this.#suspects.values()) {
      const call = callOf(question.path);
      const known = changed.get(call) ?? new Map<string, string>();
      changed.set(call, known);
      // one example of a place in an answer is enough
      for (const { path, message } of await this.#confirmed(question))
        if (!known.has(path)) known.set(path, message);
    }
    const values = [...changed].flatMap(([call, messages]) =>
      [...messages.values()].slice(0, REPORTED).map((message) => ({
        code: 'answer_changed' as const,
        message: `GET ${call} answers otherwise: ${message}`,
      })),
    );
    const failing = this.calls.now.differences(this.#urls.before === null ? null : this.calls.before);
    return [...failing, ...this.cacheable(), ...(await this.#mixed()), ...values];
  }

  /** Answers of one person that the new release lets caches between keep for all. */
  cacheable(): CallDifference[] {
    return [...this.#cacheable].map(([call, control]) => ({
      code: 'cacheable_private',
      message: `GET ${call} answers one person with "cache-control: ${control}": caches may give it to others`,
    }));
  }

  async #mixed(): Promise<CallDifference[]> {
    if (this.#urls.before === null || this.#persons.size === 0) return [];
    const persons = [...this.#persons.values()].map(({ role, token }) => ({
      name: `the ${role}`,
      headers: { authorization: `Bearer ${token}` },
    }));
    return mixedAnswers((side, question) => this.#of(side, question), this.asked, persons, callOf);
  }

  async #pair(question: Question): Promise<Pair> {
    let pair = await this.#ask(question);
    // a page that was rendered is compared where it is shown
    if (!question.path.startsWith('/api/')) return pair;
    for (let round = 0; round < ASKED_AGAIN && this.#differ(pair).length > 0; round++) {
      await sleep(AGAIN_MS);
      pair = await this.#ask(question);
    }
    if (this.#differ(pair).length > 0) this.#suspects.set(keyOf(question), question);
    for (const side of ['now', 'before'] as const) {
      const answer = pair[side];
      if (answer) this.calls[side].note('GET', new URL(question.path, 'http://bff').pathname, answer.status);
    }
    const { now, before } = pair;
    learnStates(this.#words, (before ?? now)?.json);
    const isOfOne =
      /^\/api\/private(\/|$)/.test(question.path) || question.headers?.['authorization'] !== undefined;
    const control = now?.headers['cache-control'] ?? '';
    if (isOfOne && isForOthers(control)) this.#cacheable.set(callOf(question.path), control);
    if (now?.json === undefined || before?.json === undefined) return pair;
    return { before, now: withJson(now, withClockOf(before.json, now.json, Date.now())) };
  }

  async #ask(question: Question): Promise<Pair> {
    const [now, before] = await Promise.all([this.#of('now', question), this.#of('before', question)]);
    return { ...(now ? { now } : {}), ...(before ? { before } : {}) };
  }

  async #of(side: Side, { path, headers = {} }: Question): Promise<Answer | null> {
    const base = this.#urls[side];
    if (base === null) return null;
    // what does not answer is a failing call of its release
    const answer = await fetch(new URL(path, base), {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
    }).catch(() => new Response(null, { status: 504 }));
    const body = Buffer.from(await answer.arrayBuffer());
    const kept = [...answer.headers].filter(([name]) => !OF_CONNECTION.has(name));
    return { status: answer.status, headers: Object.fromEntries(kept), body, json: jsonOf(answer, body) };
  }

  #differ({ now, before }: Pair): ValueDifference[] {
    if (now?.status !== 200 || before?.status !== 200) return [];
    return valueDifferences(before.json, now.json, Date.now());
  }

  /** What differs each time that both are asked, and is the same when the release before is asked twice. */
  async #confirmed(question: Question): Promise<ValueDifference[]> {
    let open: ValueDifference[] | null = null;
    for (let round = 0; round < CONFIRMED && open?.length !== 0; round++) {
      if (round > 0) await sleep(CONFIRM_MS);
      const pair = await this.#ask(question);
      const again = await this.#of('before', question);
      const moving = new Set(this.#differ({ ...pair, ...(again ? { now: again } : {}) }).map(({ at }) => at));
      const found = this.#differ(pair).filter(({ at }) => !moving.has(at));
      open = open ? open.filter(({ at }) => found.some((other) => other.at === at)) : found;
    }
    return open ?? [];
  }
}

/** A cache between may keep it: it says so, or how long, and not that it is one person's. */
const isForOthers = (control: string): boolean =>
  /\b(public|s-maxage)\b/.test(control) ||
  (/\bmax-age=[1-9]/.test(control) && !/\b(private|no-store)\b/.test(control));

const withJson = (answer: Answer, json: unknown): Answer => ({
  ...answer,
  json,
  body: Buffer.from(JSON.stringify(json)),
});

const keyOf = ({ path, headers = {} }: Question): string =>
  JSON.stringify([path, Object.entries(headers).toSorted()]);

/** A path without what distinguishes one thing from another. */
const callOf = (path: string): string =>
  new URL(path, 'http://bff').pathname.replaceAll(/(?<![\w-])(?=[\w-]*\d)[\w-]+/g, '#');

function jsonOf(answer: Response, body: Buffer): unknown {
  if (answer.headers.get('content-type')?.includes('json') !== true) return undefined;
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}
