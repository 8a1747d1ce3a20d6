import { FREE_MAIL_PROVIDERS } from './providers.ts';

/** Names of providers beside which a similar name is a provider of its own. */
const REAL_NAMES = ['mail', 'email', 'ymail', 'rocketmail', 'fastmail', 'gmx', 'live', 'msn'];

/** Endings that exist: another one of these is another address, not a mistake. */
const REAL_ENDINGS =
  / (?:at|be|bg|ch|com|cy|cz|de|dk|ee|es|eu|fi|fr|gr|hr|hu|ie|info|io|it|lt|lu|lv|me|mt|net|nl|no|org|pl|pt|ro|se|si|sk|uk) /;

/** True where one letter is wrong, missing, too many, or two neighbours are exchanged. */
function isOneSlip(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let head = 0;
  while (head < typed.length && typed[head] === meant[head]) head++;
  const [left, right] = [typed.slice(head), meant.slice(head)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}

const partsOf = (domain: string): readonly [name: string, ending: string] => {
  const dot = domain.lastIndexOf('.');
  return [domain.slice(0, dot), domain.slice(dot + 1)];
};

/**
 * The address that was probably meant, where the domain is one slip of the keys beside that of a free mail provider
 * (`gmial.com`, `gmx.dee`); null for every other address. Only a hint: the typed address may well exist.
 */
export function meantMail(typed: string): string | null {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name, ending] = partsOf(domain);
  if (at < 1 || name === '' || ending === '' || FREE_MAIL_PROVIDERS.includes(domain)) return null;
  const meant = FREE_MAIL_PROVIDERS.find((provider) => {
    const [rightName, rightEnding] = partsOf(provider);
    // of two or three letters almost every neighbour is somebody's domain
    const slipped = rightName.length > 3 && !REAL_NAMES.includes(name) && isOneSlip(name, rightName);
    if (ending === rightEnding) return slipped || (rightName.length === 3 && isSwapped(name, rightName));
    const wrongEnding = !REAL_ENDINGS.test(` ${ending} `) && isOneSlip(ending, rightEnding);
    return wrongEnding && name === rightName;
  });
  return meant === undefined ? null : `${address.slice(0, at)}@${meant}`;
}

/** True where the same letters are in another order, one slip away. */
const isSwapped = (typed: string, meant: string): boolean =>
  typed.length === meant.length &&
  isOneSlip(typed, meant) &&
  Array.from(meant).every((letter) => typed.includes(letter));
