import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Images } from 'lucide-react';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';
import { OVERLAYS, useOverlaysSoon } from '../lazy/overlay.tsx';
import { cx } from '../shared/cx.ts';
import type { GalleryProps } from './props.ts';
import css from './Gallery.module.css';

const Viewer = lazyComponent(
  OVERLAYS,
  (parts) => parts.GalleryViewer,
  () => null,
);

/** The main picture, four thumbs, and all pictures full screen (arrow keys, swipe). */
export const Gallery = ({ pictures, labels, shown, onShow, className }: GalleryProps) => {
  const [own, setOwn] = useState<number | null>(null);
  const open = shown === undefined ? own : shown;
  const setOpen = (index: number | null) => {
    setOwn(index);
    onShow?.(index);
  };
  useOverlaysSoon();
  const main = pictures[0];
  if (!main) return null;
  return (
    <div className={cx(css.root, pictures.length < 5 && css.few, className)}>
      {pictures.slice(0, 5).map((picture, index) => (
        <AriaButton
          key={picture.id}
          className={cx(index === 0 ? css.main : css.thumb)}
          aria-label={`${picture.alt}. ${labels.position(index + 1, pictures.length)}`}
          onPress={() => setOpen(index)}
        >
          <img
            src={index === 0 ? picture.src : (picture.thumb ?? picture.src)}
            {...(index === 0 && picture.srcSet
              ? { srcSet: picture.srcSet, sizes: '(min-width: 1264px) 920px, (min-width: 960px) 60vw, 100vw' }
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
