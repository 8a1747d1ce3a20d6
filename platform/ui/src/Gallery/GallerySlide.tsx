import { useEffect, useRef, type RefObject } from 'react';
import { lazyChunk, withRetry } from '../lazy/lazy-chunk.tsx';
import { GalleryImage } from './GalleryImage.tsx';
import type { GalleryPicture } from './props.ts';
import type { Zoom } from './zoom.ts';
import css from './GalleryViewer.module.css';

/** The gestures of the full screen; without them pictures are shown and swiped as before. */
const ZOOM = lazyChunk(() => import(/* webpackChunkName: "later-zoom" */ './zoom.ts'));

interface GallerySlideProps {
  picture: GalleryPicture;
  /** It is the one that is shown: it takes the gestures. */
  current: boolean;
  /** It is that one or beside it. */
  near: boolean;
  gone?: string | undefined;
  /** Takes what enlarges the picture that is shown. */
  zoom: RefObject<Zoom | null>;
  onScale: (scale: number) => void;
}

/** A picture of the full screen. */
export const GallerySlide = ({ picture, current, near, gone, zoom, onScale }: GallerySlideProps) => {
  const frame = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!current) return;
    let own: Zoom | null = null;
    let left = false;
    const begin = async () => {
      const { zoomOf } = await withRetry(ZOOM.load);
      const image = frame.current?.querySelector('img');
      if (left || !image || !frame.current) return;
      own = zoomOf(image, frame.current, onScale);
      zoom.current = own;
    };
    begin().catch(() => undefined);
    return () => {
      left = true;
      own?.destroy();
      zoom.current = null;
      onScale(1);
    };
  }, [current, zoom, onScale]);
  return (
    <li ref={frame} className={css.slide}>
      <GalleryImage
        gone={gone}
        src={picture.full ?? picture.src}
        alt={picture.alt}
        draggable={false}
        loading={near ? 'eager' : 'lazy'}
        decoding="async"
      />
    </li>
  );
};
