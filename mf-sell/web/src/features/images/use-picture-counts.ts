import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { pictureCounts, type PictureCount, type VIEWS } from './picture-counts.ts';
import { useUploads } from './UploadsProvider.tsx';

/** The pictures of the ad that is being edited, by the views of a page. */
export function usePictureCounts(page: keyof typeof VIEWS): readonly PictureCount[] {
  const { ad } = useDraft();
  const { uploads, advice } = useUploads('images');
  return pictureCounts(page, ad.listing.content.gallery, uploads, (mediaId) => advice.has(mediaId));
}

/** How many pictures of a view there are, in words. */
export function useCountWords(): (counted: PictureCount) => string {
  const t = useTexts();
  return ({ count, wanted, unassigned, doubtful, sending }) => {
    const there =
      wanted === null || count > wanted
        ? t('pictures_count', { count })
        : t('pictures_of', { count, wanted });
    const assigned = unassigned > 0 ? t('pictures_unassigned', { counted: there, count: unassigned }) : there;
    const judged = doubtful > 0 ? t('pictures_doubtful', { counted: assigned, count: doubtful }) : assigned;
    return sending > 0 ? t('pictures_sending', { counted: judged, count: sending }) : judged;
  };
}
