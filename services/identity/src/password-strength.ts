import { ProblemError } from '@rollheim/service-kit';
import common from 'fxa-common-password-list';

/** A word of the person is looked for from this length on. */
const WORD_LENGTH = 4;
/** A common password with less than so much around it is still one. */
const DECORATION = 6;

/** `p4ssw0rd` and `password` are one. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const plain = (text: string): string =>
  text.toLowerCase().replaceAll(/[013457@$]/g, (sign) => LEET[sign] ?? sign);

/** The words of an address or a name. */
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().split('@')[0] ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= WORD_LENGTH);

/** Why a password is too easy to guess; null where it is not. The rule of its form is checked elsewhere. */
export function weaknessOf(
  password: string,
  own: readonly (string | null | undefined)[],
): 'validation.password_weak' | null {
  const lower = password.toLowerCase();
  const core = /\p{L}(?:.*\p{L})?/su.exec(lower)?.[0] ?? '';
  const forms = [
    lower,
    plain(lower),
    ...(lower.length - core.length <= DECORATION ? [core, plain(core)] : []),
  ];
  if (forms.some((form) => common.test(form))) return 'validation.password_weak';
  const words = own.flatMap((text) => (text ? wordsIn(text) : []));
  const named = words.some((word) => lower.includes(word) && lower.length - word.length <= DECORATION);
  return named ? 'validation.password_weak' : null;
}

/** Throws `invalid_input` for a password that is too easy to guess. */
export function refuseWeak(password: string, own: readonly (string | null | undefined)[]): void {
  const weakness = weaknessOf(password, own);
  if (weakness) throw new ProblemError('invalid_input', { password: weakness });
}
