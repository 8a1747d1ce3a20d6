import type { AuctionStatus } from '@rollheim/contracts';

/** Once everything is decided: the log is there for all, and can be checked. */
export const isFinal = (status: AuctionStatus): boolean => status === 'sold' || status === 'failed_na';
