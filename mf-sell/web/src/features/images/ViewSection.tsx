import type { GalleryItem, Shot } from '@rollheim/contracts';
import { FileDrop, Section } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useFieldError } from '../fields/AttributeField.tsx';
import { PicturedDamages } from '../defects/PicturedDamages.tsx';
import { FieldQuery } from '../query/Query.tsx';
import { isWanted, moved, ofView, type View } from './gallery.ts';
import { ImageTile, UploadTile } from './ImageTile.tsx';
import { entriesOf } from './shots.ts';
import { PictureShows } from './PictureShows.tsx';
import type { Shows } from './shows.ts';
import { ShotTile } from './ShotTile.tsx';
import type { Purpose } from './upload-queue.ts';
import { PICTURES } from './use-camera.tsx';
import { useUploads } from './UploadsProvider.tsx';
import { useCountWords, usePictureCounts } from './use-picture-counts.ts';
import css from './Images.module.css';

interface Props {
  readonly view: View;
  readonly gallery: readonly GalleryItem[];
  /** What is still to be taken of this view. */
  readonly missing: readonly Shot[];
  /** The one that is to be taken next, of all views. */
  readonly next: Shot | undefined;
  /** Takes the focus. */
  readonly focused: Shot | null;
  /** `instead`: the upload whose place it takes. */
  readonly onTake: (purpose: Purpose, camera: boolean, instead?: number) => void;
  readonly onSkip: (shot: Shot) => void;
  readonly onOrder: (mediaIds: readonly string[]) => void;
  readonly onAssign: (picture: {
    readonly mediaId: string;
    readonly name: string;
    readonly shows: Shows;
  }) => void;
  readonly onRemove: (picture: { readonly mediaId: string; readonly name: string }) => void;
}

/** The pictures of one view: those that are there, those on their way, and those that are still asked for. */
export const ViewSection = (props: Props) => {
  const { view, gallery, missing, next, focused, onTake, onSkip, onOrder, onAssign, onRemove } = props;
  const t = useTexts();
  const fieldError = useFieldError();
  const words = useCountWords();
  const { byTeam } = useDraft();
  const { queue, uploads, add, advice, keepPicture } = useUploads('images');
  const pictures = ofView(gallery, view);
  const nameOf = (shot: Shot | undefined, index: number) =>
    shot ? t(`shot.${shot}`) : t('picture_name', { number: index + 1, view: t(`view.${view}`) });
  const own = uploads.filter(({ place }) => place === view);
  const entries = entriesOf(pictures, own, missing);
  const lacks = fieldError(`image_${view}`) !== undefined;
  const counted = usePictureCounts(isWanted(view) ? 'images' : 'more-images').find(
    (each) => each.view === view,
  );
  const again = (shot: Shot | undefined, replaces: string | undefined, instead?: number) =>
    onTake({ place: view, ...(shot ? { shot } : {}), ...(replaces ? { replaces } : {}) }, true, instead);
  return (
    <Section
      id={`field-image_${view}`}
      title={t(`view.${view}`)}
      actions={
        <span className={css.count} aria-live="polite">
          {counted ? words(counted) : null}
        </span>
      }
    >
      <FieldQuery fields={[`image_${view}`]} />
      {entries.length > 0 ? (
        <ul className={css.tiles}>
          {entries.map((entry) => {
            if (entry.kind === 'missing')
              return (
                <ShotTile
                  key={entry.shot}
                  shot={entry.shot}
                  next={entry.shot === next}
                  focused={entry.shot === focused}
                  onTake={(camera) => onTake({ place: view, shot: entry.shot }, camera)}
                  onSkip={() => onSkip(entry.shot)}
                />
              );
            if (entry.kind === 'upload')
              return (
                <UploadTile
                  key={entry.upload.id}
                  upload={entry.upload}
                  queue={queue}
                  onAgain={() => {
                    const { id, shot, replaces } = entry.upload;
                    again(shot, replaces, id);
                  }}
                />
              );
            const { item, index } = entry;
            const { mediaId, shot } = item;
            const name = nameOf(shot, index);
            return (
              <ImageTile
                key={mediaId}
                mediaId={mediaId}
                name={name}
                cover={view === 'exterior' && index === 0}
                index={index}
                last={index === pictures.length - 1}
                fixed={byTeam}
                advice={advice.get(mediaId) ?? null}
                onAgain={() => again(shot, mediaId)}
                onKeep={() => keepPicture(mediaId)}
                onMove={(id, to) => {
                  // a picture of another view that is dropped here stays where it is
                  if (pictures.some((each) => each.mediaId === id)) onOrder(moved(gallery, id, to));
                }}
                onRemove={() => onRemove({ mediaId, name })}
              >
                {byTeam ? null : (
                  <PictureShows
                    item={item}
                    name={name}
                    gallery={gallery}
                    onChange={(shows) => onAssign({ mediaId, name, shows })}
                  />
                )}
              </ImageTile>
            );
          })}
        </ul>
      ) : null}
      {byTeam ? null : (
        <div className={css.drop}>
          <FileDrop
            title={t(`add.${view}`)}
            hint={view === 'papers' ? `${t('add_papers_hint')} ${t('add_hint')}` : t('add_hint')}
            action={t('choose_files')}
            accept={PICTURES}
            multiple
            error={lacks && (isWanted(view) || view === 'damage') ? t(`picture_missing.${view}`) : undefined}
            onFiles={(files) => add(files, { place: view })}
          />
        </div>
      )}
      {view === 'damage' ? <PicturedDamages /> : null}
    </Section>
  );
};
