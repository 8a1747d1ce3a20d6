import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { ImageOff } from 'lucide-react';
import css from './Gallery.module.css';

export interface GalleryImageProps extends Omit<ComponentProps<'img'>, 'className'> {
  alt: string;
  /** Shown in place of a picture that is gone; `alt` unless given. */
  gone?: string | undefined;
}

/** A picture that fills its place; one that is gone leaves a calm place with a word. */
export const GalleryImage = ({ gone, alt, ...rest }: GalleryImageProps) => {
  const image = useRef<HTMLImageElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    // it may have failed before the page came alive
    const element = image.current;
    if (!element?.complete || element.naturalWidth > 0) return;
    // a lazy one may not have been asked for yet: set again, it fails again where it had failed
    if (element.loading === 'lazy') element.setAttribute('src', element.getAttribute('src') ?? '');
    else setMissing(true);
  }, []);
  if (missing)
    return (
      <span className={css.gone}>
        <ImageOff aria-hidden="true" />
        {gone ?? alt}
      </span>
    );
  return <img ref={image} alt={alt} {...rest} onError={() => setMissing(true)} />;
};
