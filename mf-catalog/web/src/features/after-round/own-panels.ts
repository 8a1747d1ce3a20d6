/** Panels of those who are a side of the auction: they come with the viewer's own state, in a page of theirs or behind it. */
export { AfterBar } from './AfterBar.tsx';
export { BoundNote } from './BoundNote.tsx';
export { LateOfferPanel } from './LateOfferPanel.tsx';
export { OwnerPanel } from './OwnerPanel.tsx';
export { RescindedPanel } from './RescindedPanel.tsx';
export { TalksPanel } from './TalksPanel.tsx';
