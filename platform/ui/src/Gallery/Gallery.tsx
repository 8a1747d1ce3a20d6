import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Images } from 'lucide-react';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';
import { OVERLAYS, useOverlaysSoon } from '../lazy/overlay.tsx';
import { cx } from '../shared/cx.ts';
import { GalleryImage } from './GalleryImage.tsx';
import type { GalleryPicture, GalleryProps } from './props.ts';
import css from './Gallery.module.css';

const Viewer = lazyComponent(
  OVERLAYS,
  (parts) => parts.GalleryViewer,
  () => null,
);

const MAIN = '(min-width: 1264px) 920px, (min-width: 960px) 60vw, 100vw';
/** A quarter of the row; as wide as the page where one is swiped after the other. */
const THUMB = '(min-width: 1264px) 224px, (min-width: 960px) 15vw, 100vw';
/** Thumbs have a small version besides. */
const widths = ({ srcSet, thumb }: GalleryPicture, index: number) =>
  index === 0 || thumb === undefined ? srcSet : `${thumb} 320w, ${srcSet}`;

/** The main picture, four thumbs (on a phone a row to swipe), and all pictures full screen (zoom, keys, swipe). */
export const Gallery = ({ pictures, labels, shown, onShow, className }: GalleryProps) => {
  const [own, setOwn] = useState<number | null>(null);
  const open = shown === undefined ? own : shown;
  const setOpen = (index: number | null) => {
    setOwn(index);
    onShow?.(index);
  };
  useOverlaysSoon();
  // a document holds the first five; those who swipe get the others
  const [swiped, setSwiped] = useState(false);
  if (pictures.length === 0) return null;
  const swipe = () => setSwiped(true);
  return (
    <div className={cx(css.root, pictures.length < 5 && css.few, className)}>
      <div className={css.row} onTouchStart={swipe} onScroll={swipe}>
        {pictures.slice(0, swiped ? pictures.length : 5).map((picture, index) => (
          <AriaButton
            key={picture.id}
            className={cx(index === 0 ? css.main : css.thumb, index >= 5 && css.more)}
            aria-label={`${picture.alt}. ${labels.position(index + 1, pictures.length)}`}
            onPress={() => setOpen(index)}
          >
            <GalleryImage
              gone={labels.gone}
              src={index === 0 ? picture.src : (picture.thumb ?? picture.src)}
              {...(picture.srcSet
                ? { srcSet: widths(picture, index), sizes: index === 0 ? MAIN : THUMB }
                : {})}
              alt=""
              width={1200}
              height={800}
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              decoding="async"
            />
          </AriaButton>
        ))}
      </div>
      <AriaButton className={cx(css.all)} onPress={() => setOpen(0)}>
        <Images aria-hidden="true" />
        {labels.all}
      </AriaButton>
      {open === null ? null : (
        <Viewer pictures={pictures} labels={labels} start={open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
};
