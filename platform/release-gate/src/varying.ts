import type { Locale } from '@rollheim/contracts';
import { skeletonOf, type Words } from './figures.ts';
import type { Look } from './look.ts';
import type { Network } from './network.ts';
import type { Place } from './places.ts';
import { Undecided } from './undecided.ts';
import { VARIANTS, type Variant } from './variants.ts';
import { shownOtherwise, type Difference, type Glance } from './views.ts';

/** Both releases beside each other, in one situation. */
export interface Situation {
  /** null: the answers are as they came. */
  readonly variant: Variant | null;
  readonly before: Glance;
  readonly now: Glance;
}

/** Begins the key of what only varied answers show. */
const VARIED = 'varied ';
const SITUATIONS: readonly (Variant | null)[] = [null, ...(Object.keys(VARIANTS) as Variant[])];
/** Looks at a page that differs, besides the first. */
const AGAIN = 2;

/** Two releases of a module, and what both ask. */
export interface Compared {
  readonly network: Network;
  readonly now: Look;
  readonly before: Look;
  readonly links: readonly string[];
}

/** Looks at a page of both releases once for each way in which answers are varied; what differs in every look is returned. */
export async function compareVaried(place: Place, compared: Compared): Promise<Difference[]> {
  const { network } = compared;
  try {
    const situations = new Map<Variant | null, Situation>();
    for (const variant of SITUATIONS) {
      const seen = await situationOf(place, variant, compared);
      // a page that is never done with such answers, or that nothing leads to, says nothing
      if (seen) situations.set(variant, seen);
    }
    let open = variedDifferences([...situations.values()], place.locale);
    for (let round = 0; round < AGAIN && open.length > 0; round++) {
      for (const variant of new Set(open.map((each) => each.variant))) {
        const seen = await situationOf(place, variant, compared);
        if (seen) situations.set(variant, seen);
        else situations.delete(variant);
      }
      const again = variedDifferences([...situations.values()], place.locale);
      open = open.filter(({ code, key }) => again.some((each) => each.code === code && each.key === key));
    }
    return open;
  } finally {
    network.vary(null);
  }
}

async function situationOf(
  place: Place,
  variant: Variant | null,
  { network, now, before, links }: Compared,
): Promise<Situation | null> {
  network.vary(variant);
  const look = (each: Look): Promise<Glance | null> =>
    each.glance(place, links).catch((error: unknown) => {
      if (error instanceof Undecided) return null;
      throw error;
    });
  const [then, left] = await Promise.all([look(before), look(now)]);
  return then && left ? { variant, before: then, now: left } : null;
}

interface VariedDifference extends Difference {
  readonly variant: Variant | null;
}

/** What the new release shows otherwise in one of the situations alone. */
export function variedDifferences(situations: readonly Situation[], locale: Locale): VariedDifference[] {
  const usual = situations.find(({ variant }) => variant === null);
  const idOf = ({ code, key }: Difference): string => `${code} ${key}`;
  // what differs as the data of the day are was looked at closely before
  const known = new Set(usual ? shownOtherwise(usual.before, usual.now, locale).map(idOf) : []);
  return situations.flatMap((situation) => {
    const { variant, before, now } = situation;
    const all = [
      ...(variant === null
        ? []
        : shownOtherwise(before, now, locale).filter((each) => !known.has(idOf(each)))),
      ...(variant === null ? [] : thrown(situation, usual)),
      ...exchanged(situation, situations, locale),
    ];
    const words = variant === null ? '' : `${VARIANTS[variant]}, `;
    return all.map(({ code, key, message }) => ({
      code,
      key: `${VARIED}${variant ?? ''} ${key}`,
      message: words + message,
      variant,
    }));
  });
}

function thrown({ before, now }: Situation, usual: Situation | undefined): Difference[] {
  const known = new Set([...before.errors, ...(usual?.now.errors ?? [])]);
  return [...new Set(now.errors)]
    .filter((text) => !known.has(text))
    .map((text) => ({
      code: 'console_error',
      key: text,
      message: `it writes an error to the console: ${text}`,
    }));
}

/** Fewer letters are no sentence. */
const SENTENCE = /\p{L}.*\p{L}.*\p{L}/u;
/** Of one situation that are named. */
const NAMED = 3;

/**
 * Sentences that both releases have, and show in different situations: what one says of an offer that is over, the
 * other says of one that is not. Another wording is none: the other release does not have it.
 */
function exchanged(
  { before, now }: Situation,
  situations: readonly Situation[],
  locale: Locale,
): Difference[] {
  // by their words without figures, as they are written
  const sentences = (words: readonly Words[]): Map<string, string> =>
    new Map(
      words
        .filter(({ text }) => SENTENCE.test(text))
        .map(({ text }) => [skeletonOf(text, locale), text] as const),
    );
  const [then, left] = [sentences(before.words), sentences(now.words)];
  const ever = (side: 'before' | 'now'): Set<string> =>
    new Set(situations.flatMap((each) => [...sentences(each[side].words).keys()]));
  const [everThen, everNow] = [ever('before'), ever('now')];
  const lost = [...then].filter(([key]) => !left.has(key) && everNow.has(key));
  const gained = [...left].filter(([key]) => !then.has(key) && everThen.has(key));
  return [
    ...lost.map(([key, text]) => ({ key, text, why: 'is not said where it was' })),
    ...gained.map(([key, text]) => ({ key, text, why: 'is said where it was not' })),
  ]
    .slice(0, NAMED)
    .map(({ key, text, why }) => ({
      code: 'content_gone',
      key: `sentence ${key}`,
      message: `"${text.slice(0, 80)}" ${why}`,
    }));
}
