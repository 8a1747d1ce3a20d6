import type { Colour } from './colours.ts';
import { ICON_PNGS } from './icons-png.ts';

/** What the icon in the band of a mail shows. */
export type MailIcon = 'outbid' | 'refused' | 'done' | 'search' | 'turn' | 'question' | 'news';

const ICON_CID = 'icon@rollheim';
export const ICON_DARK_CID = 'icon-dark@rollheim';

/** The icon in the colour of the band's words, PNG as base64, and the one for dark ground where that is another. */
export function iconsOf(
  icon: MailIcon,
  ink: Colour,
): readonly { readonly cid: string; readonly png: string }[] {
  return [
    { cid: ICON_CID, png: ICON_PNGS[`${icon}-${ink}-light`] },
    { cid: ICON_DARK_CID, png: ICON_PNGS[`${icon}-${ink}-dark`] },
  ].flatMap(({ cid, png }) => (png === undefined ? [] : [{ cid, png }]));
}
