import { GRID } from '@rollheim/auction-rules';

/** The nearest price that an auction takes, cents. */
export const toGrid = (cents: number): number => Math.max(GRID, Math.round(cents / GRID) * GRID);
