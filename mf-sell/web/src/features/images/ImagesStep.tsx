import { PICTURE_VIEWS, RECOMMENDED_IMAGES, type GalleryItem } from '@rollheim/contracts';
import { useErrorText, useMutation, useSnackbar } from '@rollheim/module-api';
import { FileDrop, Section, Stack } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useFieldError } from '../fields/AttributeField.tsx';
import { PicturedDamages } from '../defects/PicturedDamages.tsx';
import { FieldQuery } from '../query/Query.tsx';
import { moved, ofView, type View } from './gallery.ts';
import { ImageTile, UploadTile } from './ImageTile.tsx';
import { useRemoval } from './use-removal.tsx';
import { isUnderWay, useUploads } from './UploadsProvider.tsx';
import css from './Images.module.css';

const ACCEPTED = ['image/jpeg', 'image/png', 'image/heic', 'image/heif', '.heic', '.heif'];

/** Views of which every ad has pictures. */
const isWanted = (view: View): view is keyof typeof RECOMMENDED_IMAGES => view in RECOMMENDED_IMAGES;

/** The gallery in an order that is on its way to the server. */
const ordered = (gallery: readonly GalleryItem[], order: readonly string[]): readonly GalleryItem[] =>
  gallery.map((item) => ({ ...item, position: order.indexOf(item.mediaId) }));

/** Views that every ad has pictures of, and the others. */
const VIEWS = {
  images: PICTURE_VIEWS.filter(isWanted),
  'more-images': PICTURE_VIEWS.filter((view) => !isWanted(view)),
} as const;

/** Pictures of the vehicle: outside and inside, or (`more-images`) technology, what is damaged, and papers. */
export const ImagesStep = ({ step }: { readonly step: keyof typeof VIEWS }) => {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const fieldError = useFieldError();
  const { ad, store, calls, byTeam } = useDraft();
  const { queue, uploads, add } = useUploads('images');
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
  const stored = ad.listing.content.gallery;
  const gallery = order.isPending ? ordered(stored, order.variables) : stored;

  const section = (view: View) => {
    const pictures = ofView(gallery, view);
    const nameOf = (index: number) => t('picture_name', { number: index + 1, view: t(`view.${view}`) });
    const own = uploads.filter(({ place }) => place === view);
    const sending = own.filter(isUnderWay).length;
    const wanted = isWanted(view) ? RECOMMENDED_IMAGES[view] : null;
    const lacks = fieldError(`image_${view}`) !== undefined;
    const counted =
      wanted === null || pictures.length > wanted
        ? t('pictures_count', { count: pictures.length })
        : t('pictures_of', { count: pictures.length, wanted });
    return (
      <Section
        key={view}
        id={`field-image_${view}`}
        title={t(`view.${view}`)}
        actions={
          <span className={css.count} aria-live="polite">
            {sending > 0 ? t('pictures_sending', { counted, count: sending }) : counted}
          </span>
        }
      >
        <FieldQuery fields={[`image_${view}`]} />
        {byTeam ? null : (
          <FileDrop
            title={t(`add.${view}`)}
            hint={view === 'papers' ? `${t('add_papers_hint')} ${t('add_hint')}` : t('add_hint')}
            action={t('choose_files')}
            accept={ACCEPTED}
            multiple
            error={lacks && (isWanted(view) || view === 'damage') ? t(`picture_missing.${view}`) : undefined}
            onFiles={(files) => add(files, view)}
          />
        )}
        {pictures.length + own.length > 0 ? (
          <ul className={css.tiles}>
            {pictures.map(({ mediaId }, index) => (
              <ImageTile
                key={mediaId}
                mediaId={mediaId}
                name={nameOf(index)}
                cover={view === 'exterior' && index === 0}
                index={index}
                last={index === pictures.length - 1}
                fixed={byTeam}
                onMove={(id, to) => {
                  // a picture of another view that is dropped here stays where it is
                  if (pictures.some((item) => item.mediaId === id)) order.mutate(moved(gallery, id, to));
                }}
                onRemove={() => ask({ mediaId, name: nameOf(index) })}
              />
            ))}
            {own.map((upload) => (
              <UploadTile key={upload.id} upload={upload} queue={queue} />
            ))}
          </ul>
        ) : null}
        {view === 'damage' ? <PicturedDamages /> : null}
      </Section>
    );
  };
  return (
    <>
      <Stack gap={8}>{VIEWS[step].map(section)}</Stack>
      {question}
    </>
  );
};
