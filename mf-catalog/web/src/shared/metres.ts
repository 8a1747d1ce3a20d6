/** How metres of a vehicle are written. */
export const METRES = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
