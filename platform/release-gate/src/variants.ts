import type { Answer } from './questions.ts';

/** A way in which the answers to both releases are changed, to see how each page shows what the data of the day do not have. */
export type Variant = 'moved' | 'turned' | 'none' | 'failing';

/** In words, as they begin a finding. */
export const VARIANTS: Readonly<Record<Variant, string>> = {
  moved: 'where what was to come is over, what is over is to come, and numbers are larger',
  turned: 'where each yes is a no, and each state another one',
  none: 'where lists are empty',
  failing: 'where calls fail',
};

/** By the name of a field, the words that it was seen to have: its states, in their order. */
export type States = ReadonlyMap<string, readonly string[]>;

/** Words that a field may have to be one of states; more are names. */
const MOST_STATES = 16;
const DEEPEST = 12;
/** So many times as much of everything. */
const TIMES = 7;
/** Instants are numbers from here on, epoch ms. */
const FIRST_INSTANT = 1e12;
/** A word, as programs write states. */
const STATE = /^[A-Za-z][A-Za-z_-]{1,30}$/;
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;
/** Numbers that name something, or that are no amount of anything. */
const NO_AMOUNT = /(^|[a-z])(id|ids|number|version|year|page|lat|lng|lon|latitude|longitude)$/i;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Notes the words that the fields of an answer have. */
export function learnStates(known: Map<string, Set<string>>, json: unknown, depth = 0): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(json)) for (const each of json) learnStates(known, each, depth + 1);
  if (!isFields(json)) return;
  for (const [name, value] of Object.entries(json))
    if (typeof value === 'string' && STATE.test(value)) {
      const words = known.get(name) ?? new Set();
      known.set(name, words.add(value));
    } else learnStates(known, value, depth + 1);
}

/** Fields of few words, of which there is more than one. */
export const statesOf = (known: ReadonlyMap<string, ReadonlySet<string>>): States =>
  new Map(
    [...known].flatMap(([name, words]) =>
      words.size > 1 && words.size <= MOST_STATES ? [[name, [...words].toSorted()] as const] : [],
    ),
  );

/** What is varied by. */
export interface Variation {
  readonly variant: Variant;
  /** At which the clocks of the pages are halted, epoch ms. */
  readonly instant: number;
  readonly states: States;
}

/** The answer as the variation has it: the same of the same answer. What is no JSON stays as it is. */
export function varied(answer: Answer, variation: Variation): Answer {
  if (variation.variant === 'failing') return FAILING;
  if (answer.json === undefined || answer.status !== 200) return answer;
  const json = variedValue(answer.json, '', variation, 0);
  return { ...answer, json, body: Buffer.from(JSON.stringify(json)) };
}

const PROBLEM = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  code: 'service_unavailable',
};
const FAILING: Answer = {
  status: 503,
  headers: { 'content-type': 'application/problem+json' },
  body: Buffer.from(JSON.stringify(PROBLEM)),
  json: PROBLEM,
};

function variedValue(value: unknown, name: string, variation: Variation, depth: number): unknown {
  if (depth > DEEPEST) return value;
  const inner = (each: unknown, field: string): unknown => variedValue(each, field, variation, depth + 1);
  if (Array.isArray(value)) return variation.variant === 'none' ? [] : value.map((each) => inner(each, name));
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, inner(each, field)]));
  if (variation.variant === 'moved') return moved(value, name, variation.instant);
  if (variation.variant === 'turned') return turned(value, name, variation.states);
  return value;
}

function moved(value: unknown, name: string, instant: number): unknown {
  if (typeof value === 'string' && INSTANT.test(value)) {
    const at = new Date(2 * instant - Date.parse(value));
    if (Number.isNaN(at.getTime())) return value;
    return value.includes('T') ? at.toISOString() : at.toISOString().slice(0, 10);
  }
  if (typeof value !== 'number') return value;
  if (value >= FIRST_INSTANT) return 2 * instant - value;
  return NO_AMOUNT.test(name) || isYear(value) ? value : value * TIMES;
}

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1950 && value <= 2100;

function turned(value: unknown, name: string, states: States): unknown {
  if (typeof value === 'boolean') return !value;
  const words = typeof value === 'string' ? states.get(name) : undefined;
  if (!words || typeof value !== 'string') return value;
  const at = words.indexOf(value);
  return at < 0 ? value : words[(at + 1) % words.length];
}
