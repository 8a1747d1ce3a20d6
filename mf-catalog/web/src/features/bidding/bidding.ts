export { BidActions } from './BidActions.tsx';
export { BidDialog } from './BidDialog.tsx';
