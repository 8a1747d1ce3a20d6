import type { Texts } from './types.ts';

const ACCENTED = new Map(
  [...'aáeéiíoóuúyýnñcçsšzžAÁEÉIÍOÓUÚNÑCÇSŠ'.matchAll(/(.)(.)/gu)].map(([, plain, accented]) => [
    plain,
    accented,
  ]),
);
const FILLER = 'löng wörds för áll thé ';

/** Placeholders, tags and brackets, which stay as they are. */
const MARK = /(\{\{?\w+\}?\}|<\/?\w+>|\[\[|\]\])/;

/**
 * A text in the pseudo-locale `qps`: accented, in brackets, and 40 % longer, so that a literal text and a place that is
 * too narrow show themselves.
 */
export function pseudo(text: string): string {
  const letters = text.replaceAll(new RegExp(MARK, 'g'), '').length;
  if (letters === 0) return text;
  const accented = text
    .split(MARK)
    .map((part) => (MARK.test(part) ? part : part.replaceAll(/./gu, (sign) => ACCENTED.get(sign) ?? sign)))
    .join('');
  const more = Math.max(0, Math.ceil(letters * 0.4) - 3);
  const filler = FILLER.repeat(Math.ceil(more / FILLER.length))
    .slice(0, more)
    .trimEnd();
  return `[${accented}${filler ? ` ${filler}` : ''}]`;
}

/** All texts of a namespace in the pseudo-locale. */
export const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
