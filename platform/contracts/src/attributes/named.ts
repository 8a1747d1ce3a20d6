import { LOCALES } from '../locales.ts';
import { optionLabel } from './definitions.ts';
import { optionIds } from './options.ts';
import type { ProductType } from './types.ts';

/** A word without case, accents and signs: `Länge`, `LÄNGE` and `Laenge` are one. */
export const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

const options = new Map<string, ReadonlyMap<string, string>>();

/** Options of a list by their labels in every language, and by their ids. */
function optionsOf(list: string, productType: ProductType | null): ReadonlyMap<string, string> {
  const key = `${list} ${productType ?? ''}`;
  const known = options.get(key);
  if (known) return known;
  const found = new Map<string, string>();
  const ids = optionIds(list, productType);
  const add = (word: string, id: string) => {
    const plain = plainWord(word);
    if (plain !== '' && !found.has(plain)) found.set(plain, id);
  };
  for (const id of ids) add(id, id);
  for (const locale of LOCALES) for (const id of ids) add(optionLabel(list, id, locale), id);
  options.set(key, found);
  return found;
}

/** The option that a text names in any language; null for none. The labels of every language must be loaded. */
export function optionNamed(list: string, text: string, productType: ProductType | null): string | null {
  const found = optionsOf(list, productType);
  // months as spreadsheets write them
  return found.get(plainWord(text)) ?? found.get(plainWord(text).replace(/^0+/, '')) ?? null;
}
