/** Letters without their marks, in lower case: `Kühlschrank` is found by `kuhl`. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** True where every word of a search is in a label, wherever it is there. */
export const isFound = (label: string, search: string): boolean =>
  plain(search)
    .split(/\s+/)
    .every((word) => plain(label).includes(word));
