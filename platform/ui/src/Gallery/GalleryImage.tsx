import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { ImageOff } from 'lucide-react';
import { cx } from '../shared/cx.ts';
import css from './Gallery.module.css';

interface GalleryImageProps extends ComponentProps<'img'> {
  alt: string;
  /** Shown in place of a picture that is gone. */
  gone?: string | undefined;
}

/** A picture; one that is gone leaves a calm place with a word. */
export const GalleryImage = ({ gone, className, alt, ...rest }: GalleryImageProps) => {
  const image = useRef<HTMLImageElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    // it may have failed before the page came alive
    const { complete, naturalWidth, loading } = image.current ?? {};
    if (complete && naturalWidth === 0 && loading !== 'lazy') setMissing(true);
  }, []);
  if (missing)
    return (
      <span className={cx(css.gone, className)}>
        <ImageOff aria-hidden="true" />
        {gone ?? alt}
      </span>
    );
  return <img ref={image} alt={alt} className={className} {...rest} onError={() => setMissing(true)} />;
};
