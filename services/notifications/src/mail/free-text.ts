import type { Params } from '../message.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Parameters that choose a variant of a text by a word of ours. */
const VARIANTS = ['text', 'side'];
const isOurs = (name: string, value: Params[string]): boolean =>
  typeof value !== 'string' ||
  INSTANT.test(value) ||
  (VARIANTS.includes(name) && /^[a-z_]{1,40}$/.test(value));

/**
 * A mail to an address that no one confirmed: anybody may have typed it, with a name, a vehicle and a picture that are
 * a message of their own. What is left are our words, figures and times.
 */
export const withoutFreeText = <C extends { readonly title: string; readonly params: Params }>(
  content: C,
): C => ({
  ...content,
  name: null,
  title: '',
  mediaId: null,
  params: Object.fromEntries(Object.entries(content.params).filter(([name, value]) => isOurs(name, value))),
});
