import { viewOfShot, type ListingCommands } from '@rollheim/contracts';
import { rejected, type Decision } from '@rollheim/service-kit';
import type pg from 'pg';
import { addImage, assignImage, MOST_IMAGES } from './gallery.ts';
import type { Listing } from './listing.ts';
import { noteChoice, readChoices } from './store.ts';

/** The ad with one more picture; a second one of the same file is refused. */
export async function withImage(
  client: pg.PoolClient,
  listing: Listing,
  { adId, mediaId, view, chosen, sha256, shot }: Omit<ListingCommands['listing.add-image'], 'uuidHash'>,
): Promise<Listing | Decision<never>> {
  if (shot !== null && viewOfShot(shot) !== view)
    return rejected('invalid_input', { shot: 'validation.invalid' });
  const present = listing.state.content.gallery;
  const choices = await noteChoice(client, adId, mediaId, { chosen, sha256 });
  const isSame = (item: { readonly mediaId: string }): boolean =>
    item.mediaId !== mediaId && sha256 !== null && choices.hashes.get(item.mediaId) === sha256;
  if (present.some(isSame)) return rejected('invalid_input', { images: 'validation.image_twice' });
  const gallery = addImage(present, { mediaId, view, ...(shot === null ? {} : { shot }) }, choices.places);
  if (gallery.length > MOST_IMAGES) return rejected('invalid_input', { images: 'validation.too_many' });
  const content = { ...listing.state.content, gallery };
  return { ...listing, state: { ...listing.state, content } };
}

/** The ad with a picture that is assigned to what it shows. */
export async function withAssigned(
  client: pg.PoolClient,
  listing: Listing,
  { adId, mediaId, view, shot }: Omit<ListingCommands['listing.assign-image'], 'uuidHash'>,
): Promise<Listing | Decision<never>> {
  if (shot !== null && viewOfShot(shot) !== view)
    return rejected('invalid_input', { shot: 'validation.invalid' });
  const { places } = await readChoices(client, adId);
  const gallery = assignImage(listing.state.content.gallery, { mediaId, view, shot }, places);
  if (gallery === null) return rejected('conflict');
  const content = { ...listing.state.content, gallery };
  return { ...listing, state: { ...listing.state, content } };
}
