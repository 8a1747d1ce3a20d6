import { useErrorText, useMutation, useSnackbar } from '@rollheim/module-api';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { showsId } from './PictureShows.tsx';
import { nextUnassigned, placeOfShows, type Shows } from './shows.ts';
import { useShowsName } from './use-shows-name.ts';

/** A picture, its name as the page has it, and what it is assigned to. */
interface Assigned {
  readonly mediaId: string;
  readonly name: string;
  readonly shows: Shows;
}

/** Assigns a picture to what it shows; the next one that is not assigned has the focus then. */
export function useAssign(): (assigned: Assigned) => void {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const nameOf = useShowsName();
  const { store, calls } = useDraft();
  const { mutate } = useMutation({
    mutationFn: ({ mediaId, shows }: Assigned) => calls.assignImage(mediaId, placeOfShows(shows)),
    // one after the other, and not beside another order of them
    scope: { id: 'order' },
    onSuccess: (answer, { mediaId, name, shows }) => {
      const next = nextUnassigned(store.state().ad.listing.content.gallery, mediaId);
      store.adopt(answer);
      snackbar.show({ text: t('picture_assigned', { name, shows: nameOf(shows) }), kind: 'success' });
      // it may be in another part of the page now
      requestAnimationFrame(() => document.getElementById(showsId(next ?? mediaId))?.focus());
    },
    onError: (error) => {
      snackbar.show({ text: errorText(error), kind: 'error' });
      calls.load().then(
        (fresh) => store.adopt(fresh),
        () => undefined, // the message above covers both
      );
    },
  });
  return mutate;
}
