/** Letters that people type with and without their marks; the database folds by the same two lines. */
export const MARKED =
  'ÄÖÜäöüßÉÈÊËéèêëÁÀÂÃÅáàâãåÍÌÎÏíìîïÓÒÔÕØóòôõøÚÙÛúùûÝýÑñÇçÆæŠšČčŘřŽžĚěŮůŤťĎďŇňĄąĆćĘęŁłŃńŚśŹźŻż';
export const PLAIN =
  'aouaousEEEEeeeeAAAAAaaaaaIIIIiiiiOOOOOoooooUUUuuuYyNnCcAaSsCcRrZzEeUuTtDdNnAaCcEeLlNnSsZzZz';

const FOLDED: ReadonlyMap<string, string> = new Map(
  Array.from(MARKED, (letter, index) => [letter, PLAIN[index] ?? letter]),
);

const MOST_WORDS = 8;
/** National digits of a telephone number, as the database keeps them. */
const PHONE_DIGITS = 9;

/** What is searched for: a tsquery of the beginnings of all words (empty: none), and the end of a telephone number. */
export function searched(q: string): { readonly words: string; readonly phone: string | null } {
  const folded = Array.from(q, (letter) => FOLDED.get(letter) ?? letter).join('');
  const words = folded
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  const digits = q.replaceAll(/\D/g, '');
  const isPhone = /^[\d\s()+/.-]+$/.test(q) && digits.length >= PHONE_DIGITS;
  return {
    words: words.map((word) => `${word}:*`).join(' & '),
    phone: isPhone ? digits.slice(-PHONE_DIGITS) : null,
  };
}
