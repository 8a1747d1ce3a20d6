export type { AuctionProof, Opening } from './chain.ts';
export type { LogRecord } from './record.ts';
export { verifyProof } from './verify.ts';
export type { ProofFault, ProofReport } from './verify.ts';
