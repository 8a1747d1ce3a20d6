/** Who takes part, and the language that each of them reads. Anna and Wim watch every auction. */
export const PEOPLE = {
  owner: 'de',
  anna: 'en',
  bert: 'pl',
  carla: 'es',
  cyril: 'cs',
  wim: 'nl',
  olga: 'sv',
  otto: 'da',
} as const;
export type Person = keyof typeof PEOPLE;
