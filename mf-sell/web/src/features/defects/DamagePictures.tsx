import type { DamageItem } from '@rollheim/contracts';
import { Button, Camera, Check, cx } from '@rollheim/ui';
import { useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { UploadTile } from '../images/ImageTile.tsx';
import images from '../images/Images.module.css';
import { Picture } from '../images/Picture.tsx';
import { useUploads } from '../images/UploadsProvider.tsx';
import { useCamera } from '../images/use-camera.tsx';
import { MOST_PICTURES, offeredPictures, toggledPicture } from './damages.ts';
import css from './DamagePictures.module.css';

interface Props {
  readonly damage: DamageItem;
  /** What is around it asks already. */
  readonly asked?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Which of the ad's pictures show a damage: each is pressed or not. */
export const DamagePictures = ({ damage, asked = false, className }: Props) => {
  const t = useTexts();
  const { ad, view, store, byTeam } = useDraft();
  const [all, setAll] = useState(false);
  const { queue, uploads, add } = useUploads('images');
  const camera = useCamera((file, purpose) => add([file], purpose));
  const { gallery } = ad.listing.content;
  const { mediaIds, sortOrder, location } = damage;
  const coming = uploads.filter((upload) => upload.damage?.sortOrder === sortOrder);
  const { pictures, left } = offeredPictures(gallery, mediaIds, all);
  const full = mediaIds.length >= MOST_PICTURES;
  const toggle = (mediaId: string) =>
    store.edit({ damages: toggledPicture(view.listing.content.damages, damage, mediaId) }, {}, ['damages']);
  return (
    <div
      className={cx(css.root, className)}
      role="group"
      aria-label={t('damage_pictures_of', { number: sortOrder + 1 })}
    >
      {full ? (
        <span className={css.soft}>{t('damage_pictures_most', { most: MOST_PICTURES })}</span>
      ) : gallery.length === 0 ? (
        <span className={css.soft}>{t('damage_pictures_none')}</span>
      ) : asked ? null : (
        <span className={css.soft}>{t('damage_pictures')}</span>
      )}
      {pictures.length === 0 ? null : (
        <ul className={css.thumbs}>
          {pictures.map(({ mediaId, view: kind, number }) => {
            const pressed = mediaIds.includes(mediaId);
            return (
              <li key={mediaId}>
                <button
                  type="button"
                  className={css.thumb}
                  aria-label={t('picture_name', { number, view: t(`view.${kind}`) })}
                  aria-pressed={pressed}
                  disabled={full && !pressed}
                  onClick={() => toggle(mediaId)}
                >
                  <Picture mediaId={mediaId} alt="" small />
                  {pressed ? (
                    <span className={css.mark}>
                      <Check aria-hidden="true" />
                    </span>
                  ) : null}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {coming.length > 0 ? (
        <ul className={images.tiles}>
          {coming.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              queue={queue}
              onAgain={() => camera.open({ place: 'damage', damage: { sortOrder, location } }, true)}
            />
          ))}
        </ul>
      ) : null}
      {byTeam || full ? null : (
        <Button
          size="sm"
          variant="outline"
          icon={<Camera aria-hidden="true" />}
          aria-label={t('damage_take_of', { number: sortOrder + 1 })}
          onPress={() => camera.open({ place: 'damage', damage: { sortOrder, location } }, true)}
        >
          {t('damage_take')}
        </Button>
      )}
      {camera.input}
      {left > 0 ? (
        <Button size="sm" variant="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
          {t(all ? 'damage_pictures_fewer' : 'damage_pictures_all')}
        </Button>
      ) : null}
    </div>
  );
};
