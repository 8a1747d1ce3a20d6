import { valueDifferences } from './answers.ts';
import type { CallDifference } from './calls.ts';
import type { Answer, Question, Side } from './questions.ts';

/** Somebody who asks, or the same one in another language. */
interface Asker {
  /** As findings name them. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Answers = ReadonlyMap<Asker, Answer | null>;

/** What was mixed up once may be the market's; what is each time is the release's. */
const ROUNDS = 3;
/** Of calls that differ in what they ask for only, so many are tried. */
const EXAMPLES = 2;
const GUEST: Asker = { name: 'somebody who is not logged in', headers: {} };
const LANGUAGES = ['de', 'en'].map((locale) => ({
  name: `a page in ${locale}`,
  headers: { 'x-locale': locale },
}));

/**
 * Has everybody ask the same at the same moment, of both releases: who is answered what another one is, where the release
 * before answers each their own. That shows only when two people ask at once, or one after the other.
 */
export async function mixedAnswers(
  ask: (side: Side, question: Question) => Promise<Answer | null>,
  asked: readonly Question[],
  persons: readonly Asker[],
  callOf: (path: string) => string,
): Promise<CallDifference[]> {
  const askers = [...persons, GUEST, ...LANGUAGES];
  const paths = [...new Set(asked.map(({ path }) => path).filter((path) => path.startsWith('/api/')))];
  const examples = [...Map.groupBy(paths, callOf)].flatMap(([call, all]) =>
    all.slice(0, EXAMPLES).map((path) => ({ call, path })),
  );
  const found = new Map<string, string>();
  for (const { call, path } of examples) {
    let open: string | null = null;
    for (let round = 0; round < ROUNDS && (round === 0 || open !== null); round++) {
      // whoever asks first is another one each time
      const order = [...askers.slice(round), ...askers.slice(0, round)];
      const of = async (side: Side): Promise<Answers> =>
        new Map(
          await Promise.all(
            order.map(async (asker) => [asker, await ask(side, { path, headers: asker.headers })] as const),
          ),
        );
      open = mixedUp(askers, await of('now'), await of('before'));
    }
    if (open !== null) found.set(call, open);
  }
  return [...found].map(([call, message]) => ({ code: 'answer_mixed', message: `GET ${call} ${message}` }));
}

/** Two who are answered the same by the new release, and not by the one before; null where there are none. */
function mixedUp(askers: readonly Asker[], now: Answers, before: Answers): string | null {
  for (const [at, one] of askers.entries())
    for (const other of askers.slice(at + 1))
      if (isOne(now.get(one), now.get(other)) && !isOne(before.get(one), before.get(other)))
        return `gives ${one.name} and ${other.name} one answer when both ask at once`;
  return null;
}

/** Both were answered, with the same values. */
const isOne = (one: Answer | null = null, other: Answer | null = null): boolean =>
  one?.status === 200 &&
  other?.status === 200 &&
  valueDifferences(one.json, other.json, Date.now()).length === 0 &&
  valueDifferences(other.json, one.json, Date.now()).length === 0;
