/** Characters of each end that are shown of a head. */
const SHOWN = 8;

/** A head of a log as it is shown: `3f2a9c01 … 77b0e4d2`. */
export const shortHead = (head: string): string => `${head.slice(0, SHOWN)} … ${head.slice(-SHOWN)}`;
