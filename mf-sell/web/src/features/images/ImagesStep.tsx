import { RECOMMENDED_IMAGES, type GalleryItem, type Shot } from '@rollheim/contracts';
import { useErrorText, useMutation, usePicture, useSnackbar } from '@rollheim/module-api';
import { Notice, Stack } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { noteCover } from './chosen-cover.ts';
import { isWanted, ofView, type View } from './gallery.ts';
import { VIEWS } from './picture-counts.ts';
import { missingShots, takenShots } from './shots.ts';
import { ShotsTaken } from './ShotsTaken.tsx';
import { useAssign } from './use-assign.ts';
import { useCamera } from './use-camera.tsx';
import { useRemoval } from './use-removal.tsx';
import { useSkipped } from './use-skipped.ts';
import { useUploads } from './UploadsProvider.tsx';
import { ViewSection } from './ViewSection.tsx';

/** The gallery in an order that is on its way to the server. */
const ordered = (gallery: readonly GalleryItem[], order: readonly string[]): readonly GalleryItem[] =>
  gallery.map((item) => ({ ...item, position: order.indexOf(item.mediaId) }));

/** Width at which a stored picture is looked at, px. */
const LOOKED_AT = 960;

/** Pictures of the vehicle: outside and inside, or (`more-images`) technology, what is damaged, and papers. */
export const ImagesStep = ({ step }: { readonly step: keyof typeof VIEWS }) => {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const { ad, id, store, calls, byTeam } = useDraft();
  const assign = useAssign();
  const { queue, uploads, add, review } = useUploads('images');
  const picture = usePicture();
  const { skipped, skip, showAll } = useSkipped(id);
  const [focused, setFocused] = useState<Shot | null>(null);
  const onError = (error: unknown) => {
    snackbar.show({ text: errorText(error), kind: 'error' });
    calls.load().then(
      (fresh) => store.adopt(fresh),
      () => undefined, // the message above covers both
    );
  };
  const order = useMutation({
    mutationFn: (mediaIds: readonly string[]) => calls.order(mediaIds),
    scope: { id: 'order' },
    onSuccess: (answer) => store.adopt(answer),
    onError,
  });
  const { ask, question } = useRemoval((mediaId) => calls.removeImage(mediaId));
  const { gallery: stored, productType } = ad.listing.content;
  const gallery = order.isPending ? ordered(stored, order.variables) : stored;

  useEffect(() => {
    // what another device or an import brought; the team takes no pictures
    if (!byTeam) review(stored.map(({ mediaId }) => ({ mediaId, source: picture(mediaId, LOOKED_AT) })));
  }, [byTeam, stored, picture, review]);
  const taken = takenShots(gallery, uploads);
  /** Who has brought enough pictures another way is not asked for them one by one. */
  const missingOf = (view: View): readonly Shot[] => {
    const others = ofView(gallery, view).filter(({ shot }) => shot === undefined);
    if (byTeam || !isWanted(view) || others.length >= RECOMMENDED_IMAGES[view]) return [];
    return missingShots(productType, view, taken, skipped);
  };
  const missing = VIEWS[step].flatMap(missingOf);
  // a file that was refused is shown in the place of the picture that it was to be
  const isShown = (shot: Shot) =>
    !uploads.some((upload) => upload.state === 'failed' && upload.shot === shot);
  const camera = useCamera((file, purpose, instead) => {
    const isWaiting = uploads.some(({ id: each }) => each === instead);
    if (instead !== undefined && isWaiting) queue.remove(instead);
    // stored while the other one was taken
    const old =
      isWaiting || instead === undefined ? undefined : gallery.find(({ shot }) => shot === purpose.shot);
    add([file], old && purpose.shot ? { ...purpose, replaces: old.mediaId } : purpose);
    setFocused(missing.find((shot) => shot !== purpose.shot && isShown(shot)) ?? null);
  });
  return (
    <>
      <Stack gap={8}>
        {step === 'images' && !byTeam ? <ShotsTaken skipped={skipped} onShowAll={showAll} /> : null}
        {uploads.some(({ kept, state }) => !kept && state !== 'failed') ? (
          <Notice kind="error">{t('upload_no_room')}</Notice>
        ) : null}
        {VIEWS[step].map((view) => (
          <ViewSection
            key={view}
            view={view}
            gallery={gallery}
            missing={missingOf(view)}
            next={missing.find(isShown)}
            focused={focused}
            onTake={camera.open}
            onSkip={(shot) => {
              skip(shot);
              setFocused(missing[missing.indexOf(shot) + 1] ?? null);
            }}
            onOrder={(mediaIds) => {
              noteCover(id, gallery, mediaIds);
              order.mutate(mediaIds);
            }}
            onAssign={assign}
            onRemove={ask}
          />
        ))}
      </Stack>
      {camera.input}
      {question}
    </>
  );
};
