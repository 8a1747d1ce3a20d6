/** The steps at the end of the wizard: one part of the module. */
export { AuctionStep, SaleDate } from '../auction/AuctionStep.tsx';
export { FinishStep } from '../finish/FinishStep.tsx';
