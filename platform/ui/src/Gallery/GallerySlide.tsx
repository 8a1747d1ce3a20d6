import { useEffect, useRef } from 'react';
import { lazyChunk, withRetry } from '../lazy/lazy-chunk.tsx';
import { GalleryImage } from './GalleryImage.tsx';
import type { GalleryPicture } from './props.ts';
import type * as zoomCode from './zoom.ts';
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
  /** Hears of what enlarges the picture while it is shown; null: nothing does. */
  onZoom: (zoom: zoomCode.Zoom | null) => void;
  onScale: (scale: number) => void;
}

/** A picture of the full screen. */
export const GallerySlide = ({ picture, current, near, gone, onZoom, onScale }: GallerySlideProps) => {
  const frame = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!current) return;
    let own: zoomCode.Zoom | null = null;
    let left = false;
    const begin = ({ zoomOf }: typeof zoomCode) => {
      const image = frame.current?.querySelector('img');
      if (left || !image || !frame.current) return;
      own = zoomOf(image, frame.current, onScale);
      onZoom(own);
    };
    // what is there already is there at once: buttons that have the focus keep it from picture to picture
    if (ZOOM.loaded) begin(ZOOM.loaded);
    else withRetry(ZOOM.load).then(begin).catch(reportError);
    return () => {
      left = true;
      own?.destroy();
      onZoom(null);
      onScale(1);
    };
  }, [current, onZoom, onScale]);
  return (
    <li ref={frame} className={css.slide}>
      <GalleryImage
        gone={gone}
        src={picture.full ?? picture.src}
        alt={picture.alt}
        // the small version that is there already, until the large one is
        style={{ background: `center / contain no-repeat url("${picture.thumb ?? picture.src}")` }}
        draggable={false}
        loading={near ? 'eager' : 'lazy'}
        decoding="async"
      />
    </li>
  );
};
