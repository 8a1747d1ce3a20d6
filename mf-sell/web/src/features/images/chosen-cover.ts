import { coverOf, type GalleryItem } from '@rollheim/contracts';
import { keepTyped, ofBrowser, readTyped } from '@rollheim/contracts/typed';

const place = (adId: string): string => `cover:${adId}`;

/** The title picture that the seller chose in this browser; null: none. */
export const chosenCover = (adId: string): string | null =>
  readTyped<{ readonly mediaId: string }>(place(adId), ofBrowser)?.mediaId ?? null;

/** Notes the title picture of an order that its seller made, where it is another one than before. */
export function noteCover(adId: string, before: readonly GalleryItem[], order: readonly string[]): void {
  const [mediaId] = order;
  if (mediaId !== undefined && mediaId !== coverOf(before)) keepTyped(place(adId), { mediaId }, ofBrowser);
}
