import { LOCALES, type Locale } from '../locales.ts';

/** Frequent words of each language; what several share speaks for none of them alone, so all of them count. */
const STOP_WORDS: Readonly<Record<Locale, string>> = {
  de: 'und der die das ist sind mit nicht ein eine einen im am auf für von wir ich sehr aus zum zur wurde wird haben hat bei oder auch nur noch neu neue keine kein alle ohne',
  en: 'and the is are with not a an in on for of we i very from to was has have been by or also only still new no all without it this that at as',
  nl: 'en de het een is zijn met niet in op voor van wij ik zeer uit naar werd heeft hebben bij of ook alleen nog nieuw nieuwe geen alle zonder aan er door goed',
  sv: 'och det den är en ett med inte i på för av vi jag mycket från till var har hos eller också bara ny nya ingen inga alla utan som vid',
  da: 'og det den er en et med ikke i på for af vi jeg meget fra til var har hos eller også kun ny nye ingen alle uden som ved blev',
  pl: 'i w z na jest są nie do od dla po oraz lub się bardzo jako także tylko jeszcze nowy nowe nowa brak bez wszystkie był była ma przez przy to',
  es: 'y el la los las es son con no un una en para de del muy por se al o también solo nuevo nueva sin todos todas está fue tiene como lo',
  cs: 'a v z na je jsou ne do od pro po nebo se velmi také jen ještě nový nové nová bez všechny byl byla má přes při to k s jako',
};
const SETS = LOCALES.map((locale) => [locale, new Set(STOP_WORDS[locale].split(' '))] as const);
/** How much of a long text is looked at. */
const LOOKED_AT = 4_000;
/** A language is named where it has at least this many of its words, and this much more than any other. */
const LEAST = 2;
const AHEAD = 1.25;

/** The language that a text is probably written in, by its frequent words; null where that is not clear. */
export function languageOf(text: string): Locale | null {
  const words =
    text
      .slice(0, LOOKED_AT)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const [first, second] = SETS.map(
    ([locale, frequent]) => [locale, words.filter((word) => frequent.has(word)).length] as const,
  ).toSorted(([, one], [, other]) => other - one);
  if (!first || first[1] < LEAST || first[1] < (second?.[1] ?? 0) * AHEAD) return null;
  return first[0];
}
